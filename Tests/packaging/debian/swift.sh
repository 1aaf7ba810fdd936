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
# Programs with windows run the main queue by these, which are made for CoreFoundation.
for name in _dispatch_get_main_queue_handle_4CF _dispatch_main_queue_callback_4CF; do
	nm -D "$(find "$root/usr" -name libdispatch.so -print -quit)" | grep " T $name\$" ||
		die "Swift's libdispatch has no $name: GestureWindow needs it"
done
