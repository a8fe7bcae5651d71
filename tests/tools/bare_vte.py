"""A window with nothing but VTE, the terminal of GNOME, for the system's own Python with GTK 3.

/usr/bin/python3 bare_vte.py COLUMNS LINES COMMAND …
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Pango, Vte  # noqa: E402  # after the versions

columns, lines, *command = sys.argv[1:]
window = Gtk.Window()
terminal = Vte.Terminal()
terminal.set_font(Pango.FontDescription("DejaVu Sans Mono 11"))
terminal.set_size(int(columns), int(lines))
terminal.spawn_async(
    Vte.PtyFlags.DEFAULT, None, command, None, GLib.SpawnFlags.DEFAULT, None, None, -1, None, None
)
terminal.connect("child-exited", Gtk.main_quit)
window.add(terminal)
window.show_all()
Gtk.main()
