-- What was measured of a design's pixels, once a file (FIL-50); the JSON word null for one that cannot be measured.
ALTER TABLE files ADD COLUMN print jsonb;

-- Designs that came before; it empties itself.
CREATE INDEX files_unmeasured ON files (owner_id, id) WHERE print IS NULL AND mime = 'image/png' AND source IN ('upload', 'link');
