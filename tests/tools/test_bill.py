"""The bill of materials in wheels."""

import base64
import hashlib
import json
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.bill import NAME, add_bill

ROOT = Path(__file__).parents[2]
FOLDER = "cogworks-1.2.3.dist-info/"


@pytest.mark.parametrize("is_compiled", [False, True])
def test_a_wheel_has_a_bill_of_materials(tmp_path: Path, is_compiled: bool) -> None:
    wheel = tmp_path / "cogworks-1.2.3-py3-none-any.whl"
    module = "cogworks/rules.so" if is_compiled else "cogworks/rules.py"
    with ZipFile(wheel, "w") as archive:
        archive.writestr(module, "rules")
        archive.writestr(f"{FOLDER}RECORD", f"{module},,\n{FOLDER}RECORD,,\n")
    for _ in range(2):
        add_bill(wheel)
    with ZipFile(wheel) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [module, FOLDER + NAME, f"{FOLDER}RECORD"]
        text, record = archive.read(FOLDER + NAME), archive.read(f"{FOLDER}RECORD").decode()
    digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).decode().rstrip("=")
    assert record.splitlines()[2:] == [f"{FOLDER}{NAME},sha256={digest},{len(text)}"]
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["metadata"]["component"]["version"]) == ("CycloneDX", "1.2.3")
    listed = {canonicalize_name(part["name"]): part["version"] for part in bill["components"]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for needed in map(Requirement, project["dependencies"]):
        assert needed.specifier.contains(listed[canonicalize_name(needed.name)])
    assert ("mypy" in listed) == is_compiled


def test_every_built_wheel_gets_one() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert makefile.count("-m tools.bill dist/*.whl") == makefile.count("--wheel --outdir") == 1
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "python -m tools.bill wheelhouse/*.whl" in release
