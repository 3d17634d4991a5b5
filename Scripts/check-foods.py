"""Compares two libraries of foods, without the order of their foods.

    check-foods.py LIBRARY LIBRARY [--without COLUMN,COLUMN]

A difference ends the program with an error; otherwise it prints the number of foods.
"""

import json
import sqlite3
import sys


def decoded(value):
    """A list in JSON without the order of its members; any other value as it is."""
    return json.loads(value) if isinstance(value, str) and value.startswith("[{") else value


def foods(path, without):
    """The foods of the last source, without their rowids, in the order of their codes."""
    library = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    names = [row[1] for row in library.execute("PRAGMA table_info(food)")]
    columns = [name for name in names if name not in ("id", "source", *without)]
    latest = "(SELECT max(id) FROM source)"
    query = f"SELECT {', '.join(columns)} FROM food WHERE source = {latest} ORDER BY code"
    rows = library.execute(query).fetchall()
    return columns, [tuple(map(decoded, row)) for row in rows]


def main():
    first, second, *options = sys.argv[1:]
    without = options[1].split(",") if options else []
    columns, mine = foods(first, without)
    _, others = foods(second, without)
    for one, other in zip(mine, others):
        for column, value, counterpart in zip(columns, one, other):
            if value != counterpart:
                code = one[columns.index("code")]
                sys.exit(f"{column} of {code}: {value!r} and {counterpart!r}")
    if len(mine) != len(others):
        sys.exit(f"{len(mine)} and {len(others)} foods")
    print(len(mine))


if __name__ == "__main__":
    main()
