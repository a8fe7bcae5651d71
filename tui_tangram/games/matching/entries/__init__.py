"""The entries of tile boards and their editors in the catalog."""
