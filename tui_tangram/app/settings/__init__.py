"""The screens of the settings, and of the keys of all actions.

`screen` shows the settings and the order of their values, made from the table in
`tui_tangram.player.settings`, so a new setting is on the screen, in the palette and in the
environment without a line here.  `keys_screen` shows the list of
all actions with their keys.

A change applies at once: the screen writes it to the file and passes the settings in effect to the
app (`TangramApp.use_settings`), which redraws everything. A setting that an environment variable
overrides is marked and cannot be changed here.
"""
