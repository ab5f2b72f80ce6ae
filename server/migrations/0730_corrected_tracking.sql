-- The tracking number that the order had from this attempt before the factory corrected it; null once the marketplace has the corrected one (CUF-9).
ALTER TABLE fulfilments ADD COLUMN former_number text;
