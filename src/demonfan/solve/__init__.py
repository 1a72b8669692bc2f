"""The truth about positions: verdicts, lines, hints and proofs, over the native core."""
