"""The figures on the disk: the program's, the player's, those of packs."""
