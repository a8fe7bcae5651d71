"""Playing together in the app: the connection to the tables of a host, and the list of tables.

`link`
    the connection: that of a host which has started the app, or the socket of
    ``tui-tangram table`` on the same machine.
`lobby`
    who is there, and the open tables.
`ranking`
    the best players of a host.

A play screen at a table has a `tui_tangram.app.play.seat.TableSeat`.
"""
