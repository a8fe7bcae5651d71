"""Pictures of tile boards, without a screen."""
