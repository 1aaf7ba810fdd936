#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# swift.sh: builds all products of Package.swift with the Swift that Debian 13 has.

source "$(dirname "${BASH_SOURCE[0]}")/chroots.sh"

root=$(build_chroot trixie)
install_packages "$root" swiftlang libseat-dev libudev-dev libcairo2-dev libgdk-pixbuf-2.0-dev \
	libpango1.0-dev
rm -rf "$root/kit"
mkdir "$root/kit"
cp -r Package.swift CGestureCore Sources include "$root/kit/"
inside "$root" swift build --package-path /kit -j "$jobs"
