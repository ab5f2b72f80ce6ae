-- A mockup that we drew names the design that is on it: with another design it is none any more (FIL-30).
ALTER TABLE placements ADD COLUMN drawn_from text;
