#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Plays recordings through the real kernel, in a virtual machine, and compares what libinput says
# there, event by event, with what it says over the emulated kernel of Tools/Sources/CEmulatedEvdev.
# Inside are Debian's kernel with uinput and evdev, udev, and this machine's libinput with its
# rules. It takes a minute; the packages for it, some 75 MB, are fetched once into .build-vm.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

folder=.build-vm
packages=$folder/packages
inside=$folder/initramfs
recordings=Tests/Recordings/evemu-devices
most_seconds=120

# NAME FILE and, where libinput's program is to sleep, the numbers of the FIRST and LAST frame it misses.
plays=(
	"two-fingers EP0430M09.2-finger-scroll-down.events"
	"protocol-a N-Trig_MultiTouch.1-finger-drag-NW-SE.events"
	"five-fingers dell_canvas_touch.evemu"
	"overflow dell_canvas_touch.evemu 100 200"
)

as_root() {
	if ((EUID == 0)); then
		"$@"
	else
		command -v sudo >/dev/null || die "neither root nor sudo, to run: $*"
		sudo "$@"
	fi
}

# A mirror that is down need not matter, as the package lists may be recent enough.
update_lists() {
	(as_root apt-get -q -o DPkg::Lock::Timeout=120 update) ||
		say "check-vm: apt-get update failed; trying with the package lists as they are"
}

install_emulator() {
	! command -v qemu-system-x86_64 >/dev/null || return 0
	say "check-vm: there is no qemu-system-x86_64. Installing it:"
	say "check-vm:   apt-get install qemu-system-x86"
	update_lists
	as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 \
		install -y --no-install-recommends qemu-system-x86 ||
		die "qemu-system-x86 could not be installed"
}

# The package of the kernel itself, which linux-image-amd64 only names.
kernel_package() {
	apt-cache depends linux-image-amd64 2>/dev/null |
		sed -nE 's/^ *Depends: (linux-image-[0-9].*)$/\1/p' | head -n 1
}

# Unpacks the kernel out of FILE, for which the emulator takes a quarter of a minute.
unpack_kernel() {
	local offset
	offset=$(LC_ALL=C grep -abo -m 1 $'\xfd7zXZ' "$1" | head -n 1 | cut -d : -f 1)
	# What follows the packed kernel is not for xz, which therefore ends badly.
	tail -c "+$((${offset:-0} + 1))" "$1" | "$(packaged busybox)" xz -dc >"$packages/vmlinux" 2>/dev/null ||
		true
	# Packed in another way it boots as well.
	[[ $(head -c 4 "$packages/vmlinux" | tr -d '\0') == $'\x7fELF' ]] || cp "$1" "$packages/vmlinux"
}

# What only the virtual machine runs is unpacked and not installed.
fetch_packages() {
	[[ ! -f $packages/complete ]] || return 0
	local kernel names archive
	say "check-vm: the kernel and what runs on it are not in $packages yet"
	update_lists
	kernel=$(kernel_package)
	[[ -n $kernel ]] || die "apt knows no kernel: there is no package linux-image-amd64"
	names=("$kernel" busybox-static udev libkmod2 libevemu-dev)
	say "check-vm: fetching packages into $packages, not installing them:"
	say "check-vm:   apt-get download ${names[*]}"
	rm -rf "$packages"
	mkdir -p "$packages/archives"
	(cd "$packages/archives" && apt-get -q -o APT::Sandbox::User=root download "${names[@]}") ||
		die "could not be fetched, even if apt-get update was done: ${names[*]}"
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
	[[ -n $found ]] || die "the packages in $packages have no $1"
	say "$found"
}

build() {
	local common=(-std=gnu11 -O1 -g -Wall -Wextra Tests/VM/recording.c Tests/VM/event_line.c)
	common+=(-I "$(dirname "$(packaged evemu.h)")")
	local libraries=("$(packaged libevemu.a)")
	# shellcheck disable=SC2207 # options have no spaces
	libraries+=($(pkg-config --cflags --libs libinput libevdev libudev))
	gcc "${common[@]}" Tests/VM/play_uinput.c "${libraries[@]}" -o "$folder/play_uinput"
	# The system's libinput calls the emulated kernel only if the program exports it.
	gcc "${common[@]}" Tests/VM/play_emulated.c -I Tools/Sources/CEmulatedEvdev/include \
		Tools/Sources/CEmulatedEvdev/*.c "${libraries[@]}" -Wl,--export-dynamic -o "$folder/play_emulated"
}

# put PROGRAM WHERE copies a program, and the shared libraries it needs, into the machine.
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

# The part of udev that describes input devices, with libinput's own rules.
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
		*) die "a module that is packed in an unknown way: $file" ;;
		esac
	done
}

# A recording that does not describe its device, behind the description beside it.
put_recording() {
	local target=$inside/recordings/$1 source=$recordings/$2
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
	cp Tests/VM/init "$inside/init"
	(cd "$inside" && find . | "$root/$busybox" cpio -o -H newc 2>/dev/null) >"$folder/initramfs.cpio"
}

# Ends when the machine powers off, and says how long that took.
boot() {
	local seconds=$SECONDS status=0
	: >"$folder/console"
	: >"$folder/results"
	timeout --foreground "$most_seconds" qemu-system-x86_64 -accel tcg -m 512 -nodefaults -display none -no-reboot \
		-kernel "$packages/vmlinux" -initrd "$folder/initramfs.cpio" \
		-append "console=ttyS0 quiet panic=-1" \
		-serial "file:$folder/console" -serial "file:$folder/results" || status=$?
	((status != 124)) || say "check-vm: the virtual machine did not end within $most_seconds s"
	if ! grep -q '^== end' "$folder/results"; then
		say "check-vm: the virtual machine did not play all; the end of its console:"
		tail -n 20 "$folder/console"
		say "0 passed, ${#plays[@]} failed"
		exit 1
	fi
	say "$(grep -m 1 '^booted' "$folder/results"), played and off in $((SECONDS - seconds)) s"
}

# lines NAME prints what the virtual machine sent about one recording.
lines() {
	awk -v name="$1" '/^== / { mine = $2 == name; next } mine' "$folder/results"
}

# The virtual machine plays in real time, so its times are later ones. They must be the same for
# the same events, and change where the others do: each is replaced by its number.
number_times() {
	awk 'BEGIN { time = "none" } /^[0-9]/ { number += $1 != time; time = $1; $1 = "time " number } 1' "$1"
}

# The most that an event came later than in the recording, in milliseconds.
delay_ms() {
	paste -d ' ' <(cut -d ' ' -f 1 "$1") <(cut -d ' ' -f 1 "$2") |
		awk '/^[0-9]+ [0-9]+$/ && $2 - $1 > most { most = $2 - $1 } END { print most / 1000 }'
}

# same NAME prints how the two ways differ, and fails if they do.
same() {
	local mine=$folder/$1.emulated theirs=$folder/$1.real arguments
	read -ra arguments <"$inside/arguments/$1"
	"$folder/play_emulated" "$inside/recordings/$1" "${arguments[@]}" >"$mine" &&
		lines "$1" >"$theirs" &&
		diff <(number_times "$mine") <(number_times "$theirs") >"$folder/$1.diff" && [[ -s $mine ]]
}

compare() {
	local play passed=0 failed=0 name
	for play in "${plays[@]}"; do
		name=${play%% *}
		if same "$name"; then
			say "$name: $(wc -l <"$folder/$name.real") lines are the same," \
				"up to $(delay_ms "$folder/$name.emulated" "$folder/$name.real") ms late"
			passed=$((passed + 1))
		else
			say "$name: the kernel (>) and the emulated one (<) differ; all of it is in $folder/$name.diff"
			head -n 10 "$folder/$name.diff"
			failed=$((failed + 1))
		fi
	done
	say "$passed passed, $failed failed"
	((failed == 0))
}

[[ $(uname -m) == x86_64 ]] || die "only an x86_64 machine is known here"
command -v apt-get dpkg-deb >/dev/null || die "there is no apt, where the kernel comes from"
install_emulator
fetch_packages
busybox=$(packaged busybox)
build
pack
boot
compare
