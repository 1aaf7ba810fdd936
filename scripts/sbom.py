#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes an SPDX 2.3 document about the project at HEAD. `make sbom` runs it in .build-sbom.

sbom.py FILE.spdx.json

It lists each file with its hashes and license, the C libraries that the project links to, with the
versions of this machine's pkg-config, and the Swift packages that SwiftPM chose in Tools. The time is
that of the commit, or SOURCE_DATE_EPOCH, so a commit gives the same bytes on the same machine. A
dependency of the manifests that is not in the tables below, or the reverse, is an error.
"""
import datetime
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile

from spdx_tools.common.spdx_licensing import spdx_licensing
from spdx_tools.spdx.model import (
    Actor, ActorType, Checksum, ChecksumAlgorithm, CreationInfo, Document, ExternalPackageRef,
    ExternalPackageRefCategory, File, Package, PackageVerificationCode, Relationship,
    RelationshipType, SpdxNoAssertion)
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
from spdx_tools.spdx.writer.json.json_writer import write_document_to_file

ROOT = pathlib.Path(__file__).resolve().parents[1]
URL = "https://spdx.org/spdxdocs/gesturekit"  # only a name; nothing is there
PROJECT = "SPDXRef-Package-GestureKit"
# The C libraries by their names for pkg-config: their license, and what of the project links to them.
LIBRARIES = {
    "libinput": ("MIT", "libgesturecore-libinput, GestureLibinput, gesture, gesture-draw"),
    "libudev": ("LGPL-2.1-or-later", "GestureLibinput, gesture, gesture-draw"),
    "libseat": ("MIT", "GestureLibinput"),
    "wlroots": ("MIT", "libgesturecore-wlroots"),
    "wayland-server": ("MIT", "libgesturecore-wlroots"),
    "wayland-client": ("MIT", "GestureWayland, gesture"),
    "wayland-cursor": ("MIT", "GestureWindow"),
    "xkbcommon": ("MIT", "GestureWindow"),
    "cairo": ("LGPL-2.1-only OR MPL-1.1", "GestureWindow, gesture-draw, gesture-play"),
    "yaml-0.1": ("MIT", "the command"),
    "pixman-1": ("MIT", "libgesturecore-wlroots (headers)"),
    "pango": ("LGPL-2.0-or-later", "GestureWindow"),
    "pangocairo": ("LGPL-2.0-or-later", "GestureWindow"),
    "gdk-pixbuf-2.0": ("LGPL-2.1-or-later", "GestureWindow"),
    "glib-2.0": ("LGPL-2.1-or-later", "GestureWindow"),
    "gobject-2.0": ("LGPL-2.1-or-later", "GestureWindow"),
}
# For building or for examples.
NOT_LINKED = {"wayland-protocols", "gtk4", "cmocka"}
# The names of libraries for the linker that differ from those for pkg-config.
LINKED = {"input": "libinput", "udev": "libudev", "seat": "libseat", "yaml": "yaml-0.1",
          "gdk_pixbuf-2.0": "gdk-pixbuf-2.0", "pango-1.0": "pango", "pangocairo-1.0": "pangocairo"}
SWIFT_PACKAGES = {
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-numerics": "Apache-2.0 WITH Swift-exception",
    "hdrhistogram-swift": "Apache-2.0",
}


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, cwd=ROOT, **options).stdout


def declared_libraries():
    """The libraries that the manifests name."""
    names = set()
    for build in output("git", "ls-files", "meson.build", "**/meson.build", text=True).split():
        text = (ROOT / build).read_text()
        names |= set(re.findall(r"\bdependency\(\s*'([^']+)'", text))
        # Libraries whose names have their versions, by these.
        names |= set(re.findall(r"'\d\.\d+': '([a-z]+)", text))
    for manifest in ["Package.swift", "Tools/Package.swift"]:
        text = (ROOT / manifest).read_text()
        names |= set(re.findall(r'pkgConfig: "([^"]+)"', text))
        names |= {LINKED.get(name, name) for name in re.findall(r'\.linkedLibrary\("([^"]+)"', text)}
    # These belong to the C library.
    return {name for name in names if not name.startswith("libgesturecore")} - {"m", "threads"}


def same(what, declared, listed):
    if declared != listed:
        sys.exit(f"sbom: {what}: not in sbom.py: {sorted(declared - listed)}, "
                 f"only in sbom.py: {sorted(listed - declared)}")


def identifier(*parts):
    """Hashes keep names apart that differ only in a character that SPDX does not allow."""
    name = "-".join(parts)
    clean = re.sub(r"[^A-Za-z0-9.-]", "-", name)
    suffix = "" if clean == name else "-" + hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"SPDXRef-{clean}{suffix}"


def license_of(path, data):
    """Files without a name of their license, such as recordings, are under that of a file LICENSE."""
    found = re.search(rb"SPDX-License-Identifier: ([A-Za-z0-9.-]+)", data[:1000])
    return found[1].decode() if found else "MIT"


def project_files():
    archive = tarfile.open(fileobj=io.BytesIO(output("git", "archive", "HEAD")))
    for member in sorted(archive.getmembers(), key=lambda member: member.name):
        if not member.isfile():
            continue
        data = archive.extractfile(member).read()
        name = spdx_licensing.parse(license_of(member.name, data))
        yield File(
            name=f"./{member.name}", spdx_id=identifier("File", member.name),
            checksums=[
                Checksum(ChecksumAlgorithm.SHA1, hashlib.sha1(data).hexdigest()),
                Checksum(ChecksumAlgorithm.SHA256, hashlib.sha256(data).hexdigest())],
            license_concluded=name, license_info_in_file=[name], copyright_text=SpdxNoAssertion())


def package(name, version, license_name, location, comment, purl):
    parsed = spdx_licensing.parse(license_name)
    return Package(
        spdx_id=identifier("Package", name), name=name, version=version, download_location=location,
        files_analyzed=False, license_concluded=parsed, license_declared=parsed,
        copyright_text=SpdxNoAssertion(), comment=comment,
        external_references=[ExternalPackageRef(
            ExternalPackageRefCategory.PACKAGE_MANAGER, "purl", purl)])


def dependencies():
    same("C libraries", declared_libraries(), set(LIBRARIES) | NOT_LINKED)
    for name, (license_name, users) in sorted(LIBRARIES.items()):
        version = output("pkg-config", "--modversion", name, text=True).strip()
        yield package(name, version, license_name, SpdxNoAssertion(), f"linked to by {users}",
                      f"pkg:generic/{name}@{version}")
    pins = json.loads((ROOT / "Tools/Package.resolved").read_text())["pins"]
    same("Swift packages", {pin["identity"] for pin in pins}, set(SWIFT_PACKAGES))
    for pin in sorted(pins, key=lambda pin: pin["identity"]):
        state, location = pin["state"], pin["location"].removesuffix(".git")
        yield package(
            pin["identity"], state["version"], SWIFT_PACKAGES[pin["identity"]],
            f"git+{location}@{state['version']}", "linked into gesture or gesture-bench",
            f"pkg:swift/{location.removeprefix('https://')}@{state['version']}")


def document():
    version = output("scripts/version.sh", text=True).strip()
    commit = output("git", "rev-parse", "HEAD", text=True).strip()
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct", text=True)
    files = list(project_files())
    # The formula of SPDX 2.3, section 7.9.
    code = hashlib.sha1("".join(sorted(file.checksums[0].value for file in files)).encode())
    project = Package(
        spdx_id=PROJECT, name="GestureKit", version=version, download_location=SpdxNoAssertion(),
        files_analyzed=True, verification_code=PackageVerificationCode(code.hexdigest()),
        license_concluded=spdx_licensing.parse("MIT"), license_declared=spdx_licensing.parse("MIT"),
        license_info_from_files=[spdx_licensing.parse(name) for name in sorted(
            {str(file.license_concluded) for file in files})],
        copyright_text=SpdxNoAssertion(), source_info=f"commit {commit}")
    used = list(dependencies())
    relationships = [Relationship("SPDXRef-DOCUMENT", RelationshipType.DESCRIBES, PROJECT)]
    relationships += [Relationship(PROJECT, RelationshipType.CONTAINS, file.spdx_id) for file in files]
    relationships += [Relationship(PROJECT, RelationshipType.DEPENDS_ON, one.spdx_id) for one in used]
    info = CreationInfo(
        spdx_version="SPDX-2.3", spdx_id="SPDXRef-DOCUMENT", name=f"GestureKit-{version}",
        document_namespace=f"{URL}-{version}-{commit}", creators=[Actor(ActorType.TOOL, "sbom.py")],
        created=datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc).replace(tzinfo=None))
    return Document(info, packages=[project, *used], files=files, relationships=relationships)


def main():
    if len(sys.argv) != 2 or not sys.argv[1].endswith(".spdx.json"):
        sys.exit("usage: sbom.py FILE.spdx.json")
    made = document()
    problems = validate_full_spdx_document(made)
    for problem in problems:
        print(f"sbom: {problem.validation_message}", file=sys.stderr)
    if problems:
        sys.exit(1)
    write_document_to_file(made, sys.argv[1], validate=False)
    print(f"note: {len(made.files)} files, {len(made.packages) - 1} dependencies")


if __name__ == "__main__":
    main()
