"""The pack of playing cards, drawn in code: glyphs, pips, courts, backs, and the sheet that joins them."""
