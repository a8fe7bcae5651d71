#!/bin/sh
# asyncssh 2.24.1 no longer knows the address of a client when a server hears that its connection is
# lost: get_extra_info("peername") is the address in connection_made, and None in connection_lost.
#
# In asyncio a transport still answers get_extra_info("peername") in connection_lost of its protocol,
# also when the other end has closed, so one would count connections per address in both callbacks by
# that.  With asyncssh such a counter only grows; the address has to be remembered when the
# connection is made.
#
# Seen with asyncssh 2.24.1 from PyPI, Python 3.11, a client on the loopback that logs in and closes:
#   asyncio:  made 127.0.0.1, lost 127.0.0.1
#   asyncssh: made 127.0.0.1, lost None
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet asyncssh==2.24.1
cat >"$place/look.py" <<'PYTHON'
import asyncio

import asyncssh


class Notes:
    """Notes the address of a client at both ends of its connection."""

    def __init__(self, done):
        self.done = done

    def connection_made(self, connection):
        self.connection = connection
        self.made = self.address()

    def connection_lost(self, error):
        self.done.set_result((self.made, self.address()))

    def address(self):
        peer = self.connection.get_extra_info("peername")
        return peer and peer[0]


class Plain(Notes, asyncio.Protocol):
    """A connection of asyncio."""


class Server(Notes, asyncssh.SSHServer):
    """A connection of asyncssh, for which any name will do."""

    def begin_auth(self, username):
        return False


async def main():
    loop = asyncio.get_running_loop()

    done = loop.create_future()
    async with await loop.create_server(lambda: Plain(done), "127.0.0.1") as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.close()
        plain = await done
    print("asyncio:  made {}, lost {}".format(*plain))

    done = loop.create_future()
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.create_server(
        lambda: Server(done), "127.0.0.1", 0, server_host_keys=[key]
    )
    async with asyncssh.connect(
        "127.0.0.1", server.get_port(), config=None, known_hosts=None, username="anyone"
    ):
        pass
    ssh = await done
    server.close()
    print("asyncssh: made {}, lost {}".format(*ssh))
    assert plain == ("127.0.0.1", "127.0.0.1"), "asyncio has forgotten it, too"
    assert ssh == ("127.0.0.1", None), "asyncssh remembers the address now"


asyncio.run(main())
PYTHON
"$place/env/bin/python" "$place/look.py"
