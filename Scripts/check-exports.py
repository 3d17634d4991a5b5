"""Reads exports with the programs that people use, and prints what they found as JSON.

    check-exports.py parquet FOLDER
    check-exports.py fhir FILE
    check-exports.py omh FILE

Anything that a reader refuses ends the program with an error.
"""

import glob
import json
import os
import re
import sys
import uuid


def parquet(folder):
    import duckdb
    import polars
    import pyarrow.parquet

    found = {}
    for path in sorted(glob.glob(os.path.join(folder, "*.parquet"))):
        table = pyarrow.parquet.read_table(path)
        arrow = [
            [str(uuid.UUID(bytes=row["uuid"]) if isinstance(row["uuid"], bytes) else row["uuid"]),
             int(row["start"].timestamp() * 1e6 + (0.5 if row["start"].timestamp() > 0 else -0.5)),
             row["value"], row["unit"], row["label"], row["source"], row["metadata"]]
            for row in table.to_pylist()
        ]
        frame = polars.read_parquet(path)
        polar = [
            [str(uuid.UUID(bytes=row["uuid"])), None, row["value"], row["unit"], row["label"],
             row["source"], row["metadata"]]
            for row in frame.iter_rows(named=True)
        ]
        duck = duckdb.sql(
            "SELECT uuid::VARCHAR, epoch_us(start), value, unit, label, source, metadata "
            f"FROM read_parquet('{path}')"
        ).fetchall()
        for a, p, d in zip(arrow, polar, duck, strict=True):
            assert a[0] == p[0] == d[0], (a, p, d)
            assert abs(a[1] - d[1]) <= 1, (a, d)
            assert a[2:] == p[2:] == list(d[2:]), (a, p, d)
        found[os.path.basename(path).removesuffix(".parquet")] = [
            [row[0].upper(), row[1]] + list(row[2:]) for row in duck
        ]
    return found


INSTANT = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$")
UCUM = {
    "1", "%", "kg", "g", "mg", "ug", "m", "cm", "/min", "min", "m/s", "Cel", "kcal", "W", "L", "ms",
    "s", "mm[Hg]", "mg/dL", "mL/kg/min", "kcal/(kg.h)", "[iU]", "S", "L/min", "dB[SPL]", "dB",
    "kg/m2", "mL", "uV",
}
STATUS = {"registered", "preliminary", "final", "amended", "corrected", "cancelled",
          "entered-in-error", "unknown"}
VITAL = {"29463-7": {"kg", "g", "[lb_av]"}, "8302-2": {"cm", "[in_i]"}, "8310-5": {"Cel", "[degF]"},
         "8867-4": {"/min"}, "9279-1": {"/min"}, "2708-6": {"%"}, "39156-5": {"kg/m2"},
         "85354-9": set()}


def fhir(path):
    """Validates the bundle, and checks what the validator does not."""
    import warnings

    warnings.simplefilter("ignore")
    from fhir.resources.R4B.bundle import Bundle
    from fhir.resources.R4B import get_fhir_model_class

    with open(path) as file:
        bundle = json.load(file)
    Bundle.model_validate(bundle)
    identities = set()
    kinds = {}
    for entry in bundle["entry"]:
        resource = entry["resource"]
        get_fhir_model_class(resource["resourceType"]).model_validate(resource)
        kinds[resource["resourceType"]] = kinds.get(resource["resourceType"], 0) + 1
        assert entry["fullUrl"] not in identities, entry["fullUrl"]
        identities.add(entry["fullUrl"])
        if resource["resourceType"] == "Observation":
            check_observation(resource)
    for entry in bundle["entry"]:
        for member in entry["resource"].get("hasMember", []):
            assert member["reference"] in identities, member
    return kinds


def check_observation(resource):
    assert resource["status"] in STATUS
    assert re.fullmatch(r"[A-Za-z0-9\-.]{1,64}", resource["id"])
    values = [key for key in resource if key.startswith("value")]
    assert len(values) <= 1
    times = [resource.get("effectiveDateTime")] + list(resource.get("effectivePeriod", {}).values())
    for time in filter(None, times):
        assert INSTANT.match(time), time
    period = resource.get("effectivePeriod")
    assert period is None or period["start"] != period["end"]
    codes = {coding["code"] for coding in resource["code"]["coding"]}
    for quantity in [resource.get("valueQuantity")] + [
        component.get("valueQuantity") for component in resource.get("component", [])
    ]:
        if quantity is None:
            continue
        assert quantity["system"] == "http://unitsofmeasure.org" and quantity["code"] in UCUM
    for code in codes & VITAL.keys():
        assert resource["category"][0]["coding"][0]["code"] == "vital-signs", code
        assert resource["subject"] and any(times)
        if VITAL[code]:
            assert resource["valueQuantity"]["code"] in VITAL[code]
        else:
            assert "valueQuantity" not in resource and len(resource["component"]) >= 2


def omh(path):
    """Validates data points, and checks what the validator does not."""
    from omh_shim._validate import validate_output

    kinds = {}
    identities = set()
    with open(path) as file:
        points = [json.loads(line) for line in file]
    for point in points:
        header, body = point["header"], point["body"]
        schema = header["schema_id"]
        name = f"{schema['namespace']}:{schema['name']}:{schema['version']}"
        validate_output(body, name)
        uuid.UUID(header["uuid"])
        assert header["uuid"] not in identities
        identities.add(header["uuid"])
        assert INSTANT.match(header["source_creation_date_time"])
        frame = body["effective_time_frame"]
        for time in frame.get("time_interval", {"date_time": frame.get("date_time")}).values():
            assert INSTANT.match(time), time
        if name == "omh:oxygen-saturation:2.0":
            assert body["oxygen_saturation"]["value"] > 1
        kinds[name] = kinds.get(name, 0) + 1
    return kinds


if __name__ == "__main__":
    print(json.dumps({"parquet": parquet, "fhir": fhir, "omh": omh}[sys.argv[1]](sys.argv[2])))
