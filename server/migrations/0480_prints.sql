-- Prints: one file per side with variants by garment, and where they are placed (PRN-1).
CREATE TABLE prints (
  owner_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL,
  origin text NOT NULL,
  -- Made by an upload in an order: it is renewed with the order's files, and goes when it is placed nowhere.
  is_auto boolean NOT NULL DEFAULT false,
  -- The sides and files of a print without further variants; equal uploads share a print.
  signature text,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id) REFERENCES users (id)
);
CREATE INDEX prints_newest ON prints (owner_id, created_at DESC, id DESC);
CREATE INDEX prints_signature ON prints (owner_id, signature) WHERE signature IS NOT NULL;
COMMENT ON TABLE prints IS 'owner: library';

CREATE TABLE print_versions (
  owner_id text NOT NULL,
  print_id text NOT NULL,
  version integer NOT NULL,
  note text NOT NULL DEFAULT '',
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, print_id, version),
  FOREIGN KEY (owner_id, print_id) REFERENCES prints (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE print_versions IS 'owner: library';

CREATE TABLE print_variants (
  owner_id text NOT NULL,
  print_id text NOT NULL,
  version integer NOT NULL,
  variant integer NOT NULL,
  product_type text,
  sizes text[] NOT NULL DEFAULT '{}',
  is_youth boolean NOT NULL DEFAULT false,
  colors text[] NOT NULL DEFAULT '{}',
  tone text,
  PRIMARY KEY (owner_id, print_id, version, variant),
  FOREIGN KEY (owner_id, print_id, version) REFERENCES print_versions (owner_id, print_id, version) ON DELETE CASCADE
);
COMMENT ON TABLE print_variants IS 'owner: library';

CREATE TABLE print_files (
  owner_id text NOT NULL,
  print_id text NOT NULL,
  version integer NOT NULL,
  variant integer NOT NULL,
  side text NOT NULL,
  -- Null: the side is not printed in this variant.
  file_id text,
  PRIMARY KEY (owner_id, print_id, version, variant, side),
  FOREIGN KEY (owner_id, print_id, version, variant) REFERENCES print_variants (owner_id, print_id, version, variant) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, file_id) REFERENCES files (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX print_files_file ON print_files (owner_id, file_id);
COMMENT ON TABLE print_files IS 'owner: library';

-- A change of placements, which can be undone for a day (PRN-14).
CREATE TABLE print_changes (
  owner_id text NOT NULL,
  id text NOT NULL,
  print_id text NOT NULL,
  -- The version before the change, and the one that it made; null where it made none.
  version_before integer,
  version_made integer,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, print_id) REFERENCES prints (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX print_changes_print ON print_changes (owner_id, print_id);
COMMENT ON TABLE print_changes IS 'owner: library';

CREATE TABLE print_places (
  owner_id text NOT NULL,
  id text NOT NULL,
  print_id text NOT NULL,
  kind text NOT NULL,
  -- Null for all shops.
  shop_id text,
  -- The SKU or the product; null for a pattern.
  ref text,
  product_id text,
  color text NOT NULL DEFAULT '',
  color_key text NOT NULL DEFAULT '',
  -- The style of a product whose SKUs differ in more than colour and size (PRN-8).
  style text NOT NULL DEFAULT '',
  pattern text,
  -- Keys of colours that were left out.
  without text[] NOT NULL DEFAULT '{}',
  -- The order and SKU whose upload made the placement, and whose later changes it follows.
  from_order_id text,
  from_sku_id text,
  change_id text,
  removed_by text,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, print_id) REFERENCES prints (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
CREATE INDEX print_places_ref ON print_places (owner_id, ref) WHERE removed_at IS NULL;
CREATE INDEX print_places_patterns ON print_places (owner_id) WHERE removed_at IS NULL AND ref IS NULL;
CREATE INDEX print_places_print ON print_places (owner_id, print_id, created_at DESC);
CREATE INDEX print_places_newest ON print_places (owner_id, created_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX print_places_change ON print_places (owner_id, change_id) WHERE change_id IS NOT NULL;
CREATE INDEX print_places_removed ON print_places (owner_id, removed_by) WHERE removed_by IS NOT NULL;
-- A place holds one print.
CREATE UNIQUE INDEX print_places_once ON print_places (owner_id, kind, coalesce(shop_id, ''), coalesce(ref, ''), color_key, style, coalesce(pattern, ''))
  WHERE removed_at IS NULL;
COMMENT ON TABLE print_places IS 'owner: library';

-- The ordered SKUs with the print that the next order of each gets; kept in step by every change of prints (PRN-6).
CREATE TABLE print_skus (
  owner_id text NOT NULL,
  sku_id text NOT NULL,
  shop_id text NOT NULL,
  product_id text NOT NULL,
  product_name text NOT NULL,
  sku_name text NOT NULL,
  seller_sku text NOT NULL,
  product_type text,
  color text,
  size text,
  style text NOT NULL DEFAULT '',
  place_id text,
  print_id text,
  state text NOT NULL DEFAULT 'none',
  -- The first print file: the front before the other sides.
  file_id text,
  -- Colour and contrast for which a yes is missing, and product types whose print area needs more pixels.
  asks text[] NOT NULL DEFAULT '{}',
  is_wrong_size boolean NOT NULL DEFAULT false,
  PRIMARY KEY (owner_id, sku_id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
CREATE INDEX print_skus_product ON print_skus (owner_id, product_id);
CREATE INDEX print_skus_print ON print_skus (owner_id, print_id) WHERE print_id IS NOT NULL;
CREATE INDEX print_skus_seller_sku ON print_skus (owner_id, upper(seller_sku) COLLATE "C") WHERE seller_sku <> '';
COMMENT ON TABLE print_skus IS 'owner: library';

-- A tone that the seller corrected (PRN-4).
CREATE TABLE colour_tones (
  owner_id text NOT NULL,
  color_key text NOT NULL,
  color text NOT NULL,
  tone text NOT NULL,
  actor_name text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, color_key),
  FOREIGN KEY (owner_id) REFERENCES users (id)
);
COMMENT ON TABLE colour_tones IS 'owner: library';

-- Colours on which a person wants a file printed although it is hard to see (PRN-10).
CREATE TABLE confirmed_colours (
  owner_id text NOT NULL,
  file_id text NOT NULL,
  color_key text NOT NULL,
  color text NOT NULL,
  -- Null where the file was not measured yet.
  contrast integer,
  change_id text,
  actor_id text,
  actor_name text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, file_id, color_key),
  FOREIGN KEY (owner_id, file_id) REFERENCES files (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE confirmed_colours IS 'owner: library';

-- Contrast of a design with each known garment colour, in hundredths; null until it is measured.
ALTER TABLE files ADD COLUMN contrasts jsonb;
CREATE INDEX files_without_contrasts ON files (owner_id, id)
  WHERE contrasts IS NULL AND mime = 'image/png' AND source IN ('upload', 'link');

-- The print that gave an order its file.
ALTER TABLE placements
  ADD COLUMN print_id text,
  ADD COLUMN print_version integer,
  ADD COLUMN place_id text;
CREATE INDEX placements_print ON placements (owner_id, print_id) WHERE print_id IS NOT NULL;

-- Accounts whose remembered designs are still to become placements; a job adopts them (PRN-16).
CREATE TABLE print_adoptions (
  owner_id text NOT NULL,
  adopted_at timestamptz,
  PRIMARY KEY (owner_id),
  FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX print_adoptions_open ON print_adoptions (owner_id) WHERE adopted_at IS NULL;
COMMENT ON TABLE print_adoptions IS 'owner: library';
INSERT INTO print_adoptions (owner_id) SELECT id FROM users;
