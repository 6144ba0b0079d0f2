#!/bin/sh
# Owns one PostgreSQL server, in a session of its own: a terminal's Ctrl-C does not reach the database. Descriptor 3 comes
# from the process that asked for the server. Each of its lines is the pid of a client. After the line 'stop' the server ends
# at once. If the lines end without it, that process is gone: the server ends after the clients, which get 20 seconds.
#
#   sh -s database-keeper --for PID [--remove DIR] -- COMMAND... < database-keeper.sh

# Whoever reads the command line sees by --for whether that process still runs.
shift 3
remove=
if [ "$1" = --remove ]; then
  remove=$2
  shift 2
fi
shift

# Handled signals are not passed on to the server.
trap : HUP INT TERM
"$@" < /dev/null 3<&- &
server=$!

# Whether process $1 runs. A zombie has ended.
runs() {
  if [ -d /proc/self ]; then
    case $(cat "/proc/$1/stat" 2> /dev/null) in '' | *') Z '* | *') X '*) return 1 ;; esac
  else
    kill -0 "$1" 2> /dev/null
  fi
}

# Waits for the end of process $1, at most $2 tenths of a second.
wait_for() {
  left=$2
  while runs "$1"; do
    [ "$left" -gt 0 ] || return 1
    left=$((left - 1))
    sleep 0.1
  done
}

(
  clients=
  while read -r line; do
    if [ "$line" = stop ]; then
      clients=
      break
    fi
    clients="$clients $line"
  done <&3
  for client in $clients; do wait_for "$client" 200; done
  # As stopPostmaster does.
  for step in INT:300 QUIT:100 KILL:100; do
    kill "-${step%:*}" "$server" 2> /dev/null || exit
    wait_for "$server" "${step#*:}" && exit
  done
) &
reader=$!

# A handled signal ends `wait` before the server has ended.
while :; do
  wait "$server"
  code=$?
  kill -0 "$server" 2> /dev/null || break
done
kill "$reader" 2> /dev/null
[ -z "$remove" ] || rm -rf "$remove"
exit "$code"
