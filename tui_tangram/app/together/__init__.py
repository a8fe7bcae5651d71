"""Playing together in the app: the connection to the tables of a host, and the list of tables.

`link`
    the connection: that of a host which has started the app, or the socket of the tables of
    this account, whose server it starts.
`lobby`, `lobby_page`
    who is there, the open tables, and how others come.
`ranking`
    the best players of a host.

A play screen at a table has a `tui_tangram.app.play.seat.TableSeat`.
"""
