"""The entries of tangrams and their editors in the catalog."""
