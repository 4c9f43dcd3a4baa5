"""Distribution packages that travel to a machine without network."""

import os
import re
import subprocess
from pathlib import Path

# Every machine has these, or brings better ones; they would only hide the system's own.
NEVER = re.compile(
    r"^(libc6|libc6-dev|libc-dev-bin|linux-libc-dev|libcrypt.*|libgcc.*|libstdc\+\+.*|gcc.*|g\+\+.*|cpp.*"
    r"|cmake.*|ninja-build|make|zlib1g|libcap2|libselinux1|libpcre2.*|python3.*|perl.*|rpcsvc-proto|libnsl.*|libtirpc.*"
    r"|debconf|dpkg|tar|libasan.*|libubsan.*|libtsan.*|liblsan.*|libitm.*|libatomic1|libgomp1|binutils.*|libisl.*"
    r"|libopenblas.*-(openmp|serial).*|libgprofng.*|libctf.*|libmpfr.*|libmpc.*|libgmp.*|libzstd.*|libjansson.*|libcc1.*|libboost-dev)$"
)


class Trouble(Exception):
    """One sentence for the person who called."""


def wanted(list_file):
    """Names in tools/packages.txt; of alternatives the first that this system's lists know."""
    names = []
    for line in Path(list_file).read_text().splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        names.append(next((n for n in line.split("|") if known(n)), line.split("|")[0]))
    return [name for name in names if not NEVER.match(name)]


def known(name):
    shown = subprocess.run(["apt-cache", "show", name], capture_output=True, text=True)
    return shown.returncode == 0


def with_dependencies(names):
    """The packages and all they depend on, without what every machine has."""
    command = ["apt-cache", "depends", "--recurse", "--no-recommends", "--no-suggests", "--no-conflicts",
               "--no-breaks", "--no-replaces", "--no-enhances"]
    found = []
    queue = list(names)
    while queue:
        name = queue.pop(0)
        if name in found or NEVER.match(name):
            continue
        found.append(name)
        shown = subprocess.run([c for c in command if c != "--recurse"] + [name], capture_output=True, text=True)
        depends = re.findall(r"^\s*\|?Depends: ([^<\s]\S*)$", shown.stdout, re.M)
        queue += [d.split(":")[0] for d in depends]
    return found


def pack(list_file, folder):
    """Downloads the packages into `folder`. Returns their names and their size in bytes."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    names = with_dependencies(wanted(list_file))
    done = subprocess.run(["apt-get", "-q", "download"] + names, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise Trouble("the packages cannot be downloaded: " + (done.stderr.strip().splitlines() or ["no reason given"])[-1])
    return names, sum(f.stat().st_size for f in folder.glob("*.deb"))


def unpack(folder, prefix):
    """Unpacks the packages of `folder` below `prefix`, and nowhere else."""
    files = sorted(Path(folder).glob("*.deb"))
    if not files:
        raise Trouble(f"there are no packages in {folder}; make them with tools/gpu-check --pack DIR where there is a network")
    prefix = Path(prefix)
    stamp = prefix / ".unpacked"
    listed = "\n".join(f.name for f in files)
    if stamp.exists() and stamp.read_text() == listed:
        return
    prefix.mkdir(parents=True, exist_ok=True)
    for file in files:
        done = subprocess.run(["dpkg", "-x", file, prefix], capture_output=True, text=True)
        if done.returncode != 0:
            raise Trouble(f"{file} cannot be unpacked: {done.stderr.strip()}")
    repair_links(prefix)
    add_openblas(prefix)
    stamp.write_text(listed)


def library_folders(prefix):
    base = Path(prefix) / "usr/lib/x86_64-linux-gnu"
    return [base, base / "openblas-pthread", Path(prefix) / "lib/x86_64-linux-gnu"]


def repair_links(prefix):
    """Links to absolute paths mean the prefix, or else the system's library of that name."""
    for link in Path(prefix).rglob("*"):
        if not link.is_symlink() or link.exists() and not os.readlink(link).startswith("/"):
            continue
        target = os.readlink(link)
        inside = Path(prefix) / target.lstrip("/")
        if inside.exists():
            link.unlink()
            link.symlink_to(os.path.relpath(inside, link.parent))
        elif not link.exists():
            system = system_library(Path(target).name)
            if system:
                link.unlink()
                link.symlink_to(system)


def system_library(name):
    """The system's library with the same name and major version: libz.so.1 for libz.so.1.2.13."""
    soname = re.match(r"(.*\.so\.\d+)", name)
    if not soname:
        return None
    for folder in ("/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu"):
        path = Path(folder) / soname.group(1)
        if path.exists():
            return path
    return None


def add_openblas(prefix):
    """Debian's alternatives would make these links."""
    base = Path(prefix) / "usr/lib/x86_64-linux-gnu"
    for name in ("libopenblas.so", "libopenblas.so.0"):
        if (base / "openblas-pthread" / name).exists() and not (base / name).exists():
            (base / name).symlink_to(Path("openblas-pthread") / name)


def environment(prefix):
    """What compilers, CMake and programs need to see the packages."""
    made = dict(os.environ)

    def prepend(name, values, separator=":"):
        before = made.get(name)
        made[name] = separator.join([str(v) for v in values] + ([before] if before else []))

    usr = Path(prefix) / "usr"
    prepend("PATH", [usr / "bin"])
    prepend("CMAKE_PREFIX_PATH", [usr])
    prepend("CPATH", [usr / "include", usr / "include/x86_64-linux-gnu"])
    prepend("LIBRARY_PATH", library_folders(prefix))
    prepend("LD_LIBRARY_PATH", library_folders(prefix))
    return made
