"""Pictures of tangrams, without a screen."""
