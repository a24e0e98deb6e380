from django.db import migrations
from django.db.models import F


def keep_what_counted(apps, schema_editor):
    """Rounds were public as soon as they were seated, and every adjustment was the desk's own."""
    apps.get_model("tournament", "Round").objects.update(published_at=F("created_at"))
    apps.get_model("tournament", "Adjustment").objects.update(
        approved_at=F("created_at"), approved_by=F("author")
    )


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_the_day")]

    operations = [migrations.RunPython(keep_what_counted, migrations.RunPython.noop)]
