-- Fonts that sellers uploaded for the text fields of their prints (PTX-16); their bytes are in the storage of files.
CREATE TABLE print_fonts (
  owner_id    text NOT NULL REFERENCES users (id),
  -- Hash of the bytes, so that a font with other outlines is another font.
  id          text NOT NULL,
  -- Name in the font itself.
  name        text NOT NULL,
  file_name   text NOT NULL,
  -- ttf, otf
  ext         text NOT NULL,
  size_bytes  integer NOT NULL,
  -- Letters of English and Vietnamese that the font does not have.
  missing     text NOT NULL,
  actor_id    text,
  actor_name  text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
-- Equal bytes of several sellers are stored once.
CREATE INDEX print_fonts_bytes ON print_fonts (id);
COMMENT ON TABLE print_fonts IS 'owner: library';
