"""Invented players from many countries. No real person is meant."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle, islice, product
from random import Random
from typing import Final

from tournament.services.players import PlayerRow

_SHARE_WITH_NUMBER: Final = 0.85


@dataclass(frozen=True, slots=True, kw_only=True)
class Nation:
    """Names of one country, apart by blanks. `ema` are the first digits of EMA numbers, empty outside Europe.

    `joint` stands between the two names; without a `joint` of its own a family name comes last.
    """

    code: str
    ema: str
    clubs: tuple[str, ...]
    given: str
    family: str
    joint: str | None = None

    def name(self, given: str, family: str) -> str:
        return f"{given} {family}" if self.joint is None else f"{family}{self.joint}{given}"

    def names(self) -> list[str]:
        return [self.name(*pair) for pair in product(self.given.split(), self.family.split())]


NATIONS: Final = (
    Nation(
        code="AUT",
        ema="01",
        clubs=("Donauwind Wien", "Riichi Graz"),
        given="Anna Bernhard Clemens Eva Florian Georg Ines Jakob Katharina Lorenz Magdalena Theresa",
        family="Aigner Brandstätter Egger Fuchsberger Hölzl Kirchmayr Pichler Reiter Stöckl Windhager",
    ),
    Nation(
        code="BEL",
        ema="02",
        clubs=("Mahjong Gent", "Les Quatre Vents"),
        given="Amélie Bram Céline Dries Elise Jef Lotte Maxime Noor Pieter Sander Thibault",
        family="Claes Declercq Dubois-Mertens Goossens Lambrecht Peeters Renard Vermeulen Wauters Wouters",
    ),
    Nation(
        code="DNK",
        ema="03",
        clubs=("Østenvind", "Aarhus Riichi"),
        given="Astrid Bjarke Ditte Emil Freja Hjalmar Ida Kasper Line Mads Signe Søren",
        family="Bæk Dalsgaard Frost Holm Kjær Lindegaard Mølgaard Nørby Skov Østergaard",
    ),
    Nation(
        code="FIN",
        ema="04",
        clubs=("Helsingin Itätuuli", "Tampere Tenpai"),
        given="Aino Eero Helmi Ilmari Jukka Kaisa Lauri Mikko Onni Päivi Sanna Väinö",
        family="Hämäläinen Järvelä Kallio Koskenkorva Lehtonen Mäkelä Niemi Peltola Salmi Ylönen",
    ),
    Nation(
        code="FRA",
        ema="05",
        clubs=("Le Dragon Rouge", "Riichi Lyon", "Tuiles d’Armor"),
        given="Adèle Baptiste Chloé Damien Élodie François Inès Jérôme Léa Mathieu Océane Rémi",
        family="Aubry Besson Carpentier D’Aubigny Fontaine Lefèvre Marchand Noël Pélissier Vasseur",
    ),
    Nation(
        code="DEU",
        ema="06",
        clubs=("Kranich Hamburg", "Ostwind Berlin", "Chinitsu Köln"),
        given="Änne Björn Dirk Frieda Hannes Jürgen Karla Lukas Miriam Nils Sabine Uwe",
        family="Brückner Eichhorn Großmann Hartwig Jäger Kühn Lindner Ostermann Schäfer Voß",
    ),
    Nation(
        code="HUN",
        ema="07",
        clubs=("Keleti Szél", "Pécsi Sárkányok"),
        given="Ágnes Balázs Csilla Dóra Ferenc Gergő Ildikó Kristóf László Márta Réka Zsolt",
        family="Bakó Csizmadia Fehér Gál Halász Kőszegi Lőrincz Németh Szűcs Zöld",
        joint=" ",
    ),
    Nation(
        code="ITA",
        ema="08",
        clubs=("Tre Draghi Milano", "Vento dell’Est"),
        given="Alessia Bruno Chiara Dario Elisa Fabio Giulia Luca Marta Niccolò Paola Saverio",
        family="Bellandi Conti D’Amico Ferrero Galli Lombardi Moretti Pellegrini Rinaldi Zanetti",
    ),
    Nation(
        code="NLD",
        ema="09",
        clubs=("De Witte Draak", "Riichi Utrecht"),
        given="Anouk Bas Daan Femke Joost Lieke Maarten Niels Roos Sjoerd Tessa Wouter",
        family="Bakker Dijkstra Hoekstra Kuiper Mulder Postma Schouten Terpstra Visser Zijlstra",
    ),
    Nation(
        code="POL",
        ema="10",
        clubs=("Wschodni Wiatr Kraków", "Łódź Riichi", "Tenpai Warszawa"),
        given="Agnieszka Bartosz Dorota Grzegorz Jagoda Kamil Łukasz Małgorzata Paweł Stanisław Wiktor Zofia",
        family="Dąb Gołąb Kaczmarek Krawczyk Mazur Nowak Pająk Sikora Wójcik Zając",
    ),
    Nation(
        code="PRT",
        ema="11",
        clubs=("Vento Leste Lisboa", "Riichi Porto"),
        given="Afonso Beatriz Catarina Duarte Filipa Gonçalo Inês João Leonor Miguel Rita Tomás",
        family="Antunes Brandão Carvalho Esteves Figueiredo Guimarães Magalhães Nóbrega Simões Vidal",
    ),
    Nation(
        code="ESP",
        ema="12",
        clubs=("Grullas de Madrid", "Riichi Barcelona"),
        given="Álvaro Begoña Carmen Diego Elena Íñigo Laia Marcos Nuria Óscar Pilar Xavier",
        family="Aranda Bermúdez Cifuentes Echevarría Ibáñez Lozano Muñoz Núñez Quintana Vilà",
    ),
    Nation(
        code="SWE",
        ema="13",
        clubs=("Östanvinden", "Göteborg Riichi"),
        given="Alva Börje Cecilia Elin Gustav Håkan Ingrid Kerstin Lars Malin Nils Åsa",
        family="Bergqvist Dahlström Ekman Hägglund Lindblad Nyström Sjögren Strand Wikström Öberg",
    ),
    Nation(
        code="GBR",
        ema="14",
        clubs=("Thames Tenpai", "Leith Riichi", "Dead Wall Cardiff"),
        given="Alice Callum Eilidh Fergus Gwen Harriet Iain Joanna Lewis Niamh Owen Rosalind",
        family="Ashworth Blackwood Calder Drummond Fairweather Hollis MacRae O’Connell Pritchard Wren",
    ),
    Nation(
        code="JPN",
        ema="",
        clubs=("東風会", "雀友クラブ"),
        given="葵 海斗 和子 健一 咲良 翔太 拓海 千尋 美咲 結衣 陽菜 隆",
        family="青木 石川 上野 大西 小林 佐々木 高橋 中村 藤原 渡辺",
        joint=" ",
    ),
    Nation(
        code="CHN",
        ema="",
        clubs=("上海立直社", "北风牌社"),
        given="安琪 博文 晨曦 嘉怡 俊杰 丽华 明轩 若溪 诗涵 文斌 晓东 雨桐",
        family="陈 邓 韩 黄 林 沈 王 吴 张 欧阳",
        joint="",
    ),
    Nation(
        code="KOR",
        ema="",
        clubs=("서울 리치 클럽", "부산 동풍"),
        given="가은 도윤 민재 서연 수빈 예준 유진 은우 지호 채원 하늘 현우",
        family="강 김 박 서 신 오 윤 이 정 최",
        joint="",
    ),
    Nation(
        code="TWN",
        ema="",
        clubs=("臺北立直會", "高雄東風"),
        given="冠宇 佳穎 家豪 建宏 美玲 品妍 淑芬 思妤 宗翰 詠晴 志偉 子軒",
        family="蔡 郭 洪 賴 李 劉 邱 許 楊 曾",
        joint="",
    ),
)
MOST_PLAYERS: Final = len(NATIONS) * min(len(nation.names()) for nation in NATIONS)


def invent_players(players: int, chance: Random) -> list[PlayerRow]:
    """So many different people, evenly from all nations, in random order; at most `MOST_PLAYERS`."""
    lines = [_players(nation, chance) for nation in chance.sample(NATIONS, len(NATIONS))]
    invented = [next(line) for line in islice(cycle(lines), players)]
    chance.shuffle(invented)
    return invented


def _players(nation: Nation, chance: Random) -> Iterator[PlayerRow]:
    names = nation.names()
    chance.shuffle(names)
    for serial, name in zip(count(chance.randrange(20, 400), 7), names, strict=False):
        listed = nation.ema and chance.random() < _SHARE_WITH_NUMBER
        yield PlayerRow(
            name=name,
            club=chance.choice(nation.clubs),
            country=nation.code,
            ema_number=f"{nation.ema}{serial:06}" if listed else "",
        )
