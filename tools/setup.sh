# shellcheck shell=bash
# Set-up for tools/simtutor, which sources this file: packages, configure, build.
# Uses $root, $build, $stamp and up_to_date from there. Calls exit on failure: 2, or 130 on Ctrl-C.

log=$build/setup.log
job=

say() { printf 'simtutor: %s\n' "$*" >&2; }
fail() {
    clear_line
    say "$*"
    exit 2
}

# --- progress: one line rewritten on a terminal, plain lines elsewhere; silent for two seconds ----
shown=
last_plain=0
started=$SECONDS
progress() {
    ((SECONDS - started >= 2)) || return 0
    if [ -t 2 ]; then
        printf '\r\033[K%s' "$1" >&2
        shown=yes
    elif ((SECONDS - last_plain >= 15)); then
        printf '%s\n' "$1" >&2
        last_plain=$SECONDS
    fi
}
clear_line() {
    [ -z "$shown" ] || printf '\r\033[K' >&2
    shown=
}

# --- children: own process group, so that Ctrl-C ends all of a compile and nothing else -----------
stop() {
    trap '' INT TERM HUP
    if [ -n "$job" ]; then
        kill -TERM -- "-$job" 2>/dev/null
        wait "$job" 2>/dev/null
    fi
    clear_line
    say "stopped; the next call goes on where this one was."
    exit 130
}

# run WHAT COMMAND...: runs it in the background, output to the log, with a progress line.
run() {
    local what=$1 status
    shift
    started=$SECONDS
    last_plain=$SECONDS
    local mark
    mark=$(wc -c <"$log")
    printf '\n$ %s\n' "$*" >>"$log"
    set -m
    "$@" >>"$log" 2>&1 </dev/null 9>&- &
    job=$!
    set +m
    while kill -0 "$job" 2>/dev/null; do
        progress "simtutor: $what$(percentage "$mark"), $((SECONDS - started)) s"
        sleep 0.2
    done
    wait "$job"
    status=$?
    job=
    clear_line
    return "$status"
}

# The last [done/total] that ninja wrote to the log after byte $1, as " 42 %".
percentage() {
    tail -c "+$1" "$log" | tail -n 3 |
        sed -n 's/.*\[\([0-9]\{1,\}\)\/\([0-9]\{1,\}\)\].*/\1 \2/p' | tail -n 1 | {
        read -r finished total || exit 0
        ((total > 0)) && printf ' %d %%' $((100 * finished / total))
    }
}

# The error lines of the log, then the path of the log.
show_log() {
    clear_line
    grep -E '(error|Error|fatal)( |:)|^E:|not found|No space|^ninja: ' "$log" |
        grep -vE '^/[^ ]*(c\+\+|g\+\+|cc) ' | tail -n 12 >&2
    fail "$1 The whole log is in $log."
}

# --- packages ---------------------------------------------------------------------------------
installed() { dpkg-query -W -f='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

package_list=$root/tools/packages.txt

# Prints the packages of the list that are missing, one a line.
missing_packages() {
    local line names name
    while IFS= read -r line; do
        case $line in '' | '#'*) continue ;; esac
        IFS='|' read -ra names <<<"$line"
        for name in "${names[@]}"; do
            installed "$name" && continue 2
        done
        printf '%s\n' "$line"
    done <"$package_list"
}

# Of alternatives "a|b" the first in the package lists.
choose() {
    local names name
    IFS='|' read -ra names <<<"$1"
    for name in "${names[@]}"; do
        if apt-cache show "$name" >/dev/null 2>&1; then
            printf '%s\n' "$name"
            return
        fi
    done
    printf '%s\n' "${names[0]}"
}

first_names() { sed 's/|.*//' <<<"$1" | tr '\n' ' ' | sed 's/ $//'; }

install_packages() {
    local missing as_root=() wanted=() line
    if ! command -v dpkg-query >/dev/null; then
        check_commands
        return
    fi
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            as_root=(sudo -n env)
        else
            fail "some packages are missing and only root may install them:" \
                "ask for \"apt-get install $(first_names "$missing")\", then run this again."
        fi
    else
        as_root=(env)
    fi
    command -v apt-get >/dev/null ||
        fail "install these packages, then run this again: $(first_names "$missing")."
    as_root+=(DEBIAN_FRONTEND=noninteractive LC_ALL=C)
    run "reading package lists" "${as_root[@]}" apt-get -q update ||
        show_log "The package lists could not be read; check the network and /etc/apt/sources.list."
    while IFS= read -r line; do wanted+=("$(choose "$line")"); done <<<"$missing"
    run "installing packages (${#wanted[@]} and what they need)" "${as_root[@]}" apt-get -q install \
        -y --no-install-recommends -o Dpkg::Use-Pty=0 "${wanted[@]}" ||
        show_log "The packages ${wanted[*]} could not be installed."
}

# Not Debian: only the programs can be checked here; CMake checks the libraries.
check_commands() {
    local name missing=()
    for name in g++ cmake ninja make; do
        command -v "$name" >/dev/null || missing+=("$name")
    done
    [ ${#missing[@]} = 0 ] ||
        fail "install ${missing[*]} and the libraries named in tools/packages.txt, then run this again."
}

# --- build ------------------------------------------------------------------------------------
# As many jobs as cores, but 1 GB of free memory for each.
jobs() {
    local cores memory
    cores=$(nproc 2>/dev/null || echo 1)
    memory=$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null)
    [ -n "$memory" ] && ((memory < cores)) && cores=$memory
    ((cores > 0)) || cores=1
    echo "${SIMTUTOR_JOBS:-$cores}"
}

configure() {
    # The build directory of a moved or copied project belongs to the old place.
    local home
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt" 2>/dev/null)
    if [ -n "$home" ] && [ "$home" != "$root" ]; then
        rm -rf "$build/CMakeCache.txt" "$build/CMakeFiles" "$build/build.ninja"
    fi
    [ -f "$build/build.ninja" ] && [ -f "$build/CMakeCache.txt" ] && return
    run "configuring" cmake -S "$root" --preset default -B "$build" ||
        show_log "The build could not be configured."
}

build_targets() {
    run "building" cmake --build "$build" --parallel "$(jobs)" --target "$@" ||
        show_log "The build failed."
}

# make_docs: the documents' site, and the packages it is made with.
make_docs() {
    package_list=$root/tools/packages-docs.txt
    : >>"$log"
    install_packages
    if run "making the documents" cmake --build "$build" --target docs; then
        tail -n 1 "$log"
    else
        # From its own words on, or whatever the build said last.
        sed -n '/^docs: [^c]/,$p' "$log" | grep -v '^ninja: ' >&2
        show_log "The documents could not be made."
    fi
}

# set_up COMMAND: everything up to a program that is up to date.
set_up() {
    mkdir -p "$build" 2>/dev/null && [ -w "$build" ] && { : >>"$build/.simtutor-lock"; } 2>/dev/null ||
        fail "cannot write in $build; copy the project to a folder of your own and run it there."
    exec 9>"$build/.simtutor-lock"
    trap stop INT TERM HUP
    if ! flock -n 9; then
        say "another simtutor is setting up; waiting for it."
        # In the background, so that Ctrl-C works while waiting.
        flock 9 &
        wait $! || stop
    fi
    if [ "$1" = test ] || ! up_to_date; then
        : >"$log" 2>/dev/null || fail "cannot write $log; remove it and run this again."
        # Packages are looked up before the first build and when the list changed.
        if [ ! -f "$stamp" ] || [ "$root/tools/packages.txt" -nt "$stamp" ]; then
            install_packages
        fi
        configure
        # The stamp has the start time of the build: a file saved during the build is newer.
        : >"$stamp.new"
        if [ "$1" = test ]; then build_targets all tests; else build_targets all; fi
        mv -f "$stamp.new" "$stamp"
    fi
    exec 9>&-
    trap - INT TERM HUP
}
