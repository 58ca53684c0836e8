"""Add a bill of materials to built wheels, where PEP 770 says: python -m tools.bill dist/*.whl.

Not in setup.py, because compiled rules are valid only for one version of that file.
"""

import base64
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

CONSTRAINTS: Final = Path(__file__).parents[1] / "constraints.txt"
NAME: Final = "sboms/cogworks.cdx.json"


def bill_of_materials(version: str, is_compiled: bool, pinned: str) -> dict[str, Any]:
    """List what an installed package consists of, in CycloneDX's format, with the versions it was tested with."""
    pins = re.findall(r"^([A-Za-z0-9._-]+)==(\S+)$", pinned.split("\n# -- ")[1], re.MULTILINE)

    def part(name: str, number: str, **more: object) -> dict[str, Any]:
        found = f"pkg:pypi/{re.sub('[-_.]+', '-', name).lower()}@{number}"
        return {"type": "library", "bom-ref": found, "name": name, "version": number, "purl": found, **more}

    parts = [part(name, number, scope="required") for name, number in pins]
    if is_compiled:
        compiler = pinned.split("\nmypy==")[1].split("\n")[0]
        parts.append(part("mypy", compiler, description="mypyc's runtime library, compiled into the rules"))
    whole = {**part("cogworks", version), "type": "application", "licenses": [{"license": {"id": "MIT"}}]}
    needs = [{"ref": whole["bom-ref"], "dependsOn": [each["bom-ref"] for each in parts]}]
    head = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
    }
    return {**head, "version": 1, "metadata": {"component": whole}, "components": parts, "dependencies": needs}


def add_bill(wheel: Path) -> None:
    """Add the bill to a wheel and to its record."""
    with ZipFile(wheel) as archive:
        files = {entry: archive.read(entry) for entry in archive.infolist()}
    (record,) = (entry for entry in files if entry.filename.endswith(".dist-info/RECORD"))
    folder = record.filename.removesuffix("RECORD")
    if any(entry.filename == folder + NAME for entry in files):
        return
    is_compiled = any(entry.filename.endswith((".so", ".pyd")) for entry in files)
    bill = bill_of_materials(wheel.name.split("-")[1], is_compiled, CONSTRAINTS.read_text(encoding="utf-8"))
    text = (json.dumps(bill, indent=1) + "\n").encode()
    digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).decode().rstrip("=")
    files[record] += f"{folder}{NAME},sha256={digest},{len(text)}\n".encode()
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        # The record stays last, as wheels should have it.
        for entry, content in files.items():
            if entry is not record:
                archive.writestr(entry, content)
        archive.writestr(folder + NAME, text)
        archive.writestr(record, files[record])


if __name__ == "__main__":
    for each in sys.argv[1:]:
        add_bill(Path(each))
