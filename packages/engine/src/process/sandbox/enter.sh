# Makes an empty root in a mount namespace of its own, shows in it what is named, and runs a command there without any capability.
#
#   enter.sh OWN_USERS ROOT SETPRIV (KIND PATH [TARGET])... -- COMMAND...
#
# OWN_USERS is 1 in a user namespace of our own. KIND: folder, file, device (to read), write (a folder), link.
set -e
own_users=$1 root=$2 setpriv=$3
shift 3

show() {
  # A folder that others are mounted in can only be shown together with them.
  mount --bind "$1" ".$1" 2>/dev/null || mount --rbind "$1" ".$1"
}
# What the mount outside forbids must stay forbidden: a folder without execution is asked for once more, without it.
fasten() {
  mount -o "remount,bind,$1,nosuid,nodev" "$2" 2>/dev/null || mount -o "remount,bind,$1,nosuid,nodev,noexec" "$2"
}

mount -t tmpfs -o mode=755,size=4m,nosuid,nodev unmask "$root"
cd "$root"
mkdir -p outside proc tmp
while [ "$1" != -- ]; do
  kind=$1 at=$2
  shift 2
  mkdir -p ".${at%/*}"
  case $kind in
    link) ln -s "$1" ".$at"; shift ;;
    folder) mkdir -p ".$at"; show "$at"; fasten ro ".$at" ;;
    write) mkdir -p ".$at"; show "$at"; fasten rw ".$at" ;;
    file) : > ".$at"; show "$at"; fasten ro ".$at" ;;
    device) : > ".$at"; show "$at" ;;
    *) echo "enter.sh: $kind is no kind" >&2; exit 2 ;;
  esac
done
shift
mount -t proc -o nosuid,nodev,noexec proc proc
# No namespaces inside of this one: they are where kernels are attacked.
[ "$own_users" = 0 ] || echo 0 > proc/sys/user/max_user_namespaces 2>/dev/null || true
# The settings of the kernel belong to user 0, whom this process may be outside.
fasten ro proc
fasten ro .
umount=$(command -v umount)
pivot_root . outside
cd /
"/outside$umount" -l /outside
exec "$setpriv" --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all -- "$@"
