"""The totals of each day of an import are the same everywhere, and are those of the export's XML."""

import datetime
import zoneinfo

from conftest import ZONE
from exports import write_drawn_export
from test_takeover import OFFSET, today
from totals import TYPES, Comparison


def test_totals_of_each_day_are_the_same_everywhere(fresh, tmp_path):
    file = tmp_path / "export.zip"
    write_drawn_export(file, today() - datetime.timedelta(days=20), 20, OFFSET, seed=40)
    fresh.run("import", str(file))
    comparison = Comparison(file, zoneinfo.ZoneInfo(ZONE), fresh.run, fresh.address, tmp_path)
    assert comparison.compare() == []
    # Every type has one source, so that the XML says its sums.
    assert all(len(comparison.sums.sources[kind]) == 1 for kind in TYPES)
    assert len(comparison.days) == 20
    assert comparison.count > 20 * 2 * len(TYPES)
