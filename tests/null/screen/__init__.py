"""The smallest game there can be, in the app."""
