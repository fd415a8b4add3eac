#!/bin/bash
# A small Debian server to try the site on: this system's files under a throwaway overlay, with its own systemd and its
# own network, so nothing on this machine changes. Called by try.mjs, as root, in new namespaces (unshare):
#   machine.sh FOLDER
set -euo pipefail
folder=$1
root=$folder/root
mkdir -p "$root" "$folder/upper" "$folder/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,ro,bind "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s pts/ptmx "$root/dev/ptmx"
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
ip link set lo up
# Addresses reserved for documentation: the site's, and two visitors'.
for address in 192.0.2.1 203.0.113.7 203.0.113.8; do ip address add $address/32 dev lo; done
echo '127.0.0.1 localhost' >"$root/etc/hosts"
echo '192.0.2.1 example.com' >>"$root/etc/hosts"
: >"$root/etc/fstab"

# Only this system's journal starts, out of all its services. Units a container must not touch are masked.
units=$root/etc/systemd/system
printf '[Unit]\nRequires=systemd-journald.service\nAfter=systemd-journald.service\n' >"$units/try.target"
for unit in systemd-udevd.service systemd-udev-trigger.service systemd-udevd-{kernel,control}.socket \
  systemd-{sysctl,modules-load,random-seed,hwdb-update,timesyncd,networkd,resolved,remount-fs,binfmt,update-utmp}.service \
  proc-sys-fs-binfmt_misc.automount dev-{hugepages,mqueue}.mount sys-kernel-{debug,tracing,config}.mount; do
  ln -sf /dev/null "$units/$unit"
done

mkdir -p "$root/.outside"
cd "$root"
pivot_root . .outside
umount -l /.outside
exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=try.target --show-status=no
