#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Plays recordings through a real kernel in a virtual machine, and compares libinput's events with
# those of the emulated kernel in Tools/Sources/CEmulatedEvdev. The virtual machine has Debian's
# kernel with uinput and evdev, udev, and this machine's libinput with its rules. It takes a minute.
# The packages, about 75 MB, are downloaded once to .build-vm.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"

folder=.build-vm
packages=$folder/packages
inside=$folder/initramfs
recordings=Tests/recordings/evemu-devices
most_seconds=120

drawn=$folder/drawn

# Lines of NAME FILE [FIRST LAST]: libinput's program sleeps during the frames FIRST to LAST.
plays=(
	"two-fingers $recordings/EP0430M09.2-finger-scroll-down.events"
	"protocol-a $recordings/N-Trig_MultiTouch.1-finger-drag-NW-SE.events"
	"five-fingers $recordings/dell_canvas_touch.evemu"
	"overflow $recordings/dell_canvas_touch.evemu 100 200"
	"lost-lift $drawn/lost-lift 11 262"
	"touchpad-scroll $recordings/SynPS2_Synaptics_TouchPad.two-finger-vert-scroll.events"
	"touchpad-pinch $drawn/pinch"
	"touchpad-swipe $drawn/swipe"
	"touchpad-hold $drawn/hold"
	"touchpad-overflow $drawn/long-swipe 30 110"
)

# No recording has these strokes. So a script draws them: lines of FILE KIND NUMBER...
drawings=("lost-lift lost-lift" "pinch pinch 1.8 600" "swipe swipe 3 600 0" "hold hold 3"
	"long-swipe swipe 3 1000 0 1400")

draw() {
	local drawing file rest
	mkdir -p "$drawn"
	for drawing in "${drawings[@]}"; do
		read -r file rest <<<"$drawing"
		# shellcheck disable=SC2086 # its words
		python3 Tests/command/drawn.py "$drawn/$file" $rest
	done
}

as_root() {
	if ((EUID == 0)); then
		"$@"
	else
		command -v sudo >/dev/null || die "neither root nor sudo, to run: $*"
		sudo "$@"
	fi
}

# A failure may not matter: the package lists may be recent enough.
update_lists() {
	(as_root apt-get -q -o DPkg::Lock::Timeout=120 update) ||
		say "check-vm: apt-get update failed; trying with the current package lists"
}

# Prints the package of the kernel, on which linux-image-amd64 depends.
kernel_package() {
	apt-cache depends linux-image-amd64 2>/dev/null |
		sed -nE 's/^ *Depends: (linux-image-[0-9].*)$/\1/p' | head -n 1
}

# unpack_kernel FILE unpacks the kernel. The emulator would need 15 s for that at each boot.
unpack_kernel() {
	local offset
	offset=$(LC_ALL=C grep -abo -m 1 $'\xfd7zXZ' "$1" | head -n 1 | cut -d : -f 1)
	# xz fails on the data after the packed kernel.
	tail -c "+$((${offset:-0} + 1))" "$1" | "$(packaged busybox)" xz -dc >"$packages/vmlinux" 2>/dev/null ||
		true
	# If it is packed in another way, boot the packed kernel.
	[[ $(head -c 4 "$packages/vmlinux" | tr -d '\0') == $'\x7fELF' ]] || cp "$1" "$packages/vmlinux"
}

# The packages for the virtual machine are unpacked, not installed.
fetch_packages() {
	[[ ! -f $packages/complete ]] || return 0
	local kernel names archive
	say "check-vm: $packages does not have the kernel and its programs yet"
	update_lists
	kernel=$(kernel_package)
	[[ -n $kernel ]] || die "apt does not know the package linux-image-amd64"
	names=("$kernel" busybox-static udev libkmod2 libevemu-dev)
	say "check-vm: downloading packages to $packages, without installing them:"
	say "check-vm:   apt-get download ${names[*]}"
	rm -rf "$packages"
	mkdir -p "$packages/archives"
	(cd "$packages/archives" && apt-get -q -o APT::Sandbox::User=root download "${names[@]}") ||
		die "these packages could not be downloaded: ${names[*]}"
	for archive in "$packages"/archives/*.deb; do
		dpkg-deb -x "$archive" "$packages"
	done
	rm -r "$packages/archives"
	unpack_kernel "$(packaged 'vmlinuz-*')"
	touch "$packages/complete"
}

# packaged NAME prints the path of an unpacked file.
packaged() {
	local found
	found=$(find "$packages" -name "$1" ! -type d | sort | head -n 1)
	[[ -n $found ]] || die "the packages in $packages do not contain $1"
	say "$found"
}

build() {
	local common=(-std=gnu11 -O1 -g -Wall -Wextra Tests/compositor/kernel/play.c)
	common+=(-I "$(dirname "$(packaged evemu.h)")")
	local libraries=("$(packaged libevemu.a)")
	# shellcheck disable=SC2207 # options have no spaces
	libraries+=($(pkg-config --cflags --libs libinput libevdev libudev))
	gcc "${common[@]}" Tests/compositor/kernel/play_uinput.c "${libraries[@]}" -o "$folder/play_uinput"
	# libinput calls the emulated kernel only if the program exports its functions.
	gcc "${common[@]}" Tests/compositor/kernel/play_emulated.c -I Tools/Sources/CEmulatedEvdev/include \
		-I Tools/Sources/CInterposedEvdev/include Tools/Sources/CEmulatedEvdev/*.c \
		Tools/Sources/CInterposedEvdev/*.c "${libraries[@]}" -Wl,--export-dynamic -o "$folder/play_emulated"
}

# put PROGRAM PATH copies a program and its shared libraries into the machine.
put() {
	local library libraries library_folder
	mkdir -p "$inside$(dirname "$2")"
	cp -L "$1" "$inside$2"
	library_folder=$root/$(dirname "$(packaged 'libkmod.so.2')")
	libraries=$(LD_LIBRARY_PATH=$library_folder ldd "$1" 2>/dev/null) || return 0 # a static program
	[[ $libraries != *'not found'* ]] ||
		die "libraries of $1 are missing:" "$(grep 'not found' <<<"$libraries")"
	while read -r library; do
		local target=$inside${library#"$root/$packages"}
		mkdir -p "$(dirname "$target")"
		[[ -f $target ]] || cp -L "$library" "$target"
	done < <(grep -oE '/[^ ]+' <<<"$libraries")
}

# Copies the part of udev that describes input devices, and libinput's rules.
put_udev() {
	local rules=/usr/lib/udev/rules.d rule helper
	put "$(packaged udevadm)" /usr/bin/udevadm
	mkdir -p "$inside/usr/lib/systemd" "$inside$rules"
	ln -s ../../bin/udevadm "$inside/usr/lib/systemd/systemd-udevd"
	cp "$(packaged 60-input-id.rules)" "$inside$rules"
	for rule in /lib/udev/rules.d/*-libinput-*.rules; do
		cp "$rule" "$inside$rules"
	done
	for helper in /lib/udev/libinput-*; do
		put "$helper" "/usr/lib/udev/${helper##*/}"
	done
	mkdir -p "$inside/usr/share"
	cp -R /usr/share/libinput "$inside/usr/share"
}

put_modules() {
	local name file
	mkdir "$inside/modules"
	for name in evdev uinput; do
		file=$(packaged "$name.ko*")
		case $file in
		*.ko) cp "$file" "$inside/modules" ;;
		*.xz) "$busybox" xz -dc "$file" >"$inside/modules/$name.ko" ;;
		*) die "unknown compression of a module: $file" ;;
		esac
	done
}

# Copies a recording. If it does not describe its device, prepends the .desc file.
put_recording() {
	local target=$inside/recordings/$1 source=$2
	: >"$target"
	grep -q '^N:' "$source" || cat "${source%%.*}.desc" >"$target"
	cat "$source" >>"$target"
	say "${*:3}" >"$inside/arguments/$1"
}

pack() {
	local directory play
	rm -rf "$inside"
	mkdir -p "$inside"/{usr/bin,usr/lib,usr/lib64,recordings,arguments}
	for directory in bin lib lib64; do
		ln -s "usr/$directory" "$inside/$directory"
	done
	put "$busybox" /usr/bin/busybox
	ln -s busybox "$inside/usr/bin/sh"
	put "$folder/play_uinput" /usr/bin/play_uinput
	put_udev
	put_modules
	for play in "${plays[@]}"; do
		# shellcheck disable=SC2086 # its words
		put_recording $play
	done
	cp Tests/compositor/kernel/init "$inside/init"
	(cd "$inside" && find . | "$root/$busybox" cpio -o -H newc 2>/dev/null) >"$folder/initramfs.cpio"
}

# Boots the machine, waits until it powers off, and prints the duration.
boot() {
	local seconds=$SECONDS status=0
	: >"$folder/console"
	: >"$folder/results"
	timeout --foreground "$most_seconds" qemu-system-x86_64 -accel tcg -m 512 -nodefaults -display none -no-reboot \
		-kernel "$packages/vmlinux" -initrd "$folder/initramfs.cpio" \
		-append "console=ttyS0 quiet panic=-1" \
		-serial "file:$folder/console" -serial "file:$folder/results" || status=$?
	((status != 124)) || say "check-vm: the virtual machine did not power off within $most_seconds s"
	if ! grep -q '^== end' "$folder/results"; then
		say "check-vm: the virtual machine did not play all recordings; the end of its console:"
		tail -n 20 "$folder/console"
		say "0 passed, ${#plays[@]} failed"
		exit 1
	fi
	say "$(grep -m 1 '^booted' "$folder/results"), played and off in $((SECONDS - seconds)) s"
}

# lines NAME prints the virtual machine's output for a recording.
lines() {
	awk -v name="$1" '/^== / { mine = $2 == name; next } mine' "$folder/results"
}

# Libinput fires its timers in real time, so a hold begins somewhat later. Masks that time.
mask_timers() {
	awk '$2 == "hold-begin" { $1 = "timer" } 1' "$1"
}

# After lost frames, libinput gets the time of the loss, which the emulation does not know. So each
# time is replaced by its number: times must change at the same events. The accelerated motion is
# masked, because it depends on that time.
number_times() {
	awk 'BEGIN { time = "none" } /^[0-9]/ { number += $1 != time; time = $1; $1 = "time " number } 1' |
		sed -E 's/ delta [^ ]+ [^ ]+ / delta masked /'
}

# comparable FILE ARGUMENT... prints what must be the same.
comparable() {
	if (($# > 1)); then
		mask_timers "$1" | number_times
	else
		mask_timers "$1"
	fi
}

# same NAME compares the two outputs of a recording, and fails if they differ.
same() {
	local mine=$folder/$1.emulated theirs=$folder/$1.real arguments
	read -ra arguments <"$inside/arguments/$1"
	lines "$1" | sed -n 's/^stamp //p' >"$folder/$1.stamps"
	lines "$1" | sed '/^stamp /d' >"$theirs"
	"$folder/play_emulated" "$inside/recordings/$1" "${arguments[@]}" <"$folder/$1.stamps" >"$mine" &&
		diff <(comparable "$mine" "${arguments[@]}") <(comparable "$theirs" "${arguments[@]}") \
			>"$folder/$1.diff" && [[ -s $mine ]]
}

compare() {
	local play name
	for play in "${plays[@]}"; do
		name=${play%% *}
		if tally same "$name"; then
			say "$name: $(wc -l <"$folder/$name.real") lines are the same"
		else
			say "$name: the kernel (>) and the emulation (<) differ; the whole diff is $folder/$name.diff"
			head -n 10 "$folder/$name.diff"
		fi
	done
	tally_end
}

[[ $(uname -m) == x86_64 ]] || die "this check needs an x86_64 machine"
command -v apt-get dpkg-deb >/dev/null || die "this check needs apt, to download the kernel"
command -v qemu-system-x86_64 >/dev/null || die "qemu-system-x86_64 is missing: run scripts/setup.sh check-vm"
fetch_packages
busybox=$(packaged busybox)
build
draw
pack
boot
compare
