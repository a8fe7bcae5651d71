"""The screens where the player sets things: settings, and the keys of all actions.

`form` has the settings and the order of their values; it is made from the table in
`tui_tangram.player.settings`, so a new setting is on the screen, in the palette and in the
environment without a line here.  `page` and `screen` show it.  `table` is the list of all
actions with their keys, and `keys_page` and `keys_screen` show that.

A change holds at once: the screen takes it to the file and hands the settings in effect to the app
(`TangramApp.use_settings`), which paints everything anew.  What an environment variable
overrules is said and cannot be changed here.
"""
