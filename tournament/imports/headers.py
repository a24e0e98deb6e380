"""The headings that lists of players use, in several languages, and what stands below them."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop

from tournament.imports.text import name_key

COLUMNS: Final[Mapping[str, str]] = {
    "name": gettext_noop("Name"),
    "first_name": gettext_noop("First name"),
    "last_name": gettext_noop("Last name"),
    "number": gettext_noop("No."),
    "club": gettext_noop("Club"),
    "country": gettext_noop("Country"),
    "city": gettext_noop("City"),
    "team": gettext_noop("Team"),
    "block": gettext_noop("Block"),
    "ema_number": gettext_noop("EMA number"),
    "ara_number": gettext_noop("ARA number"),
    "other_number": gettext_noop("Other number"),
    "latin_name": gettext_noop("Name in Latin letters"),
    "legal_name": gettext_noop("Legal name"),
    "notes": gettext_noop("Notes"),
}
"""What a column may hold, in the order of a list to choose from, with its English title."""

_WORDS: Final[Mapping[str, str]] = {
    "name": (
        "name|player|player name|full name|display name|nickname|spieler|spielername|spielerin|nom|joueur|"
        "nom complet|nome|giocatore|nombre|jugador|nome completo|jogador|naam|speler|nazwisko i imie|"
        "imię i nazwisko|gracz|zawodnik|имя|фио|игрок|имя и фамилия|фамилия и имя|jméno|hráč|meno|név|"
        "játékos|navn|spiller|namn|spelare|nimi|pelaaja|名前|氏名|お名前|選手|選手名|参加者|姓名|选手|玩家|이름|성명|선수"
    ),
    "first_name": (
        "first name|firstname|given name|given names|forename|vorname|prénom|prenom|nome proprio|voornaam|"
        "imię|imie|jmeno krestni|křestní jméno|keresztnév|utónév|fornavn|förnamn|etunimi|nombre de pila|名"
    ),
    "last_name": (
        "last name|lastname|surname|family name|nachname|familienname|zuname|nom de famille|cognome|"
        "apellido|apellidos|sobrenome|apelido|achternaam|nazwisko|фамилия|příjmení|priezvisko|vezetéknév|"
        "családnév|efternavn|etternavn|efternamn|sukunimi|姓|苗字|名字"
    ),
    "number": (
        "#|no|nr|num|number|player no|player number|start number|startnummer|spielernummer|numéro|numero|"
        "número|nummer|numer|номер|číslo|szám|番号|選手番号|编号|编號|번호"
    ),
    "club": (
        "club|organisation|organization|association|verein|klub|club name|société|associazione|società|"
        "asociación|associação|vereniging|stowarzyszenie|клуб|spolek|egyesület|klubb|forening|förening|seura|"
        "所属|所属団体|クラブ|俱乐部|俱樂部|클럽|소속"
    ),
    "country": (
        "country|nationality|nation|country code|land|nationalität|staat|pays|nationalité|paese|nazione|"
        "nazionalità|país|pais|nacionalidad|nacionalidade|kraj|narodowość|страна|země|krajina|ország|maa|"
        "国|国籍|国家|國家|국가"
    ),
    "city": (
        "city|town|residence|stadt|ort|wohnort|ville|città|citta|ciudad|cidade|stad|woonplaats|miasto|город|"
        "město|mesto|város|by|ort stadt|kaupunki|都市|市|居住地|城市|도시"
    ),
    "team": (
        "team|team name|mannschaft|équipe|equipe|squadra|equipo|ploeg|drużyna|команда|tým|tím|csapat|hold|"
        "lag|joukkue|チーム|チーム名|队伍|队|隊伍|팀"
    ),
    "block": (
        "block|pool|group|flight|gruppe|groupe|poule|gruppo|girone|grupo|groep|grupa|группа|блок|skupina|blok|"
        "csoport|pulje|grupp|lohko|ブロック|予選ブロック|组|組|조|블록"
    ),
    "ema_number": (
        "ema|ema no|ema nr|ema id|ema number|ema nummer|emaid|numéro ema|numero ema|número ema|номер ema"
    ),
    "ara_number": "ara|ara no|ara nr|ara id|ara number",
    "other_number": (
        "id|other number|member no|member number|member id|membership number|license|licence|mitgliedsnummer|"
        "numéro d adhérent|tessera|会員番号|会员号"
    ),
    "latin_name": (
        "latin name|name latin|name in latin letters|romaji|romanized name|romanised name|english name|"
        "name english|ローマ字|ローマ字名|英語名|英文名|拼音"
    ),
    "legal_name": (
        "legal name|official name|passport name|real name|amtlicher name|nom légal|本名|戸籍名|实名|真实姓名"
    ),
    "notes": (
        "notes|note|remarks|remark|comment|comments|bemerkung|bemerkungen|notiz|notizen|anmerkung|remarques|"
        "commentaire|osservazioni|observaciones|observações|opmerkingen|uwagi|примечание|poznámka|megjegyzés|"
        "備考|备注|備註|비고"
    ),
}
_BY_WORD: Final = {name_key(word): column for column, words in _WORDS.items() for word in words.split("|")}


def column_of(title: str) -> str:
    """What a column with this heading holds, a key of COLUMNS; empty where the heading is not known."""
    bare = re.sub(r"[\W_]+", " ", name_key(title)).strip()
    return _BY_WORD.get(bare or title.strip(), "")
