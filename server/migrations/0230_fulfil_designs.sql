-- Pictures that staff bring: they belong to no seller, and to exactly one thing that names them (FIL-60).
CREATE TABLE staff_files (
  id            text PRIMARY KEY,
  sha256        text NOT NULL,
  name          text NOT NULL,
  ext           text NOT NULL,
  mime          text NOT NULL,
  size_bytes    bigint NOT NULL,
  width         integer,
  height        integer,
  has_thumbnail boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  actor_id      text
);
CREATE INDEX staff_files_bytes ON staff_files (sha256, ext);
COMMENT ON TABLE staff_files IS 'owner: library; reference';

-- Designs that staff keep ready for fulfilment; those of QTeam are read-only (FFD-1).
CREATE TABLE fulfil_designs (
  id            text PRIMARY KEY,
  -- Its code is FF- and this.
  number        integer NOT NULL UNIQUE,
  ref_id        text NOT NULL,
  source        text NOT NULL CHECK (source IN ('Bobbin', 'QTeam')),
  title         text NOT NULL,
  is_checked    boolean NOT NULL DEFAULT false,
  -- Pictures and print files in place.
  thumbs_count  integer NOT NULL DEFAULT 0,
  designs_count integer NOT NULL DEFAULT 0,
  -- What it is found by: folded words with spaces between.
  words         text NOT NULL,
  actor_name    text NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  UNIQUE (source, ref_id)
);
CREATE INDEX fulfil_designs_newest ON fulfil_designs (created_at DESC, id DESC);
CREATE INDEX fulfil_designs_source ON fulfil_designs (source, created_at DESC, id DESC);
CREATE INDEX fulfil_designs_checked ON fulfil_designs (created_at DESC, id DESC) WHERE is_checked;
CREATE INDEX fulfil_designs_empty ON fulfil_designs (created_at DESC, id DESC) WHERE designs_count = 0;
CREATE INDEX fulfil_designs_words ON fulfil_designs USING gin (to_tsvector('simple', words));
COMMENT ON TABLE fulfil_designs IS 'owner: fulfil-designs; reference';

CREATE TABLE fulfil_design_files (
  -- The picture's own id.
  file_id    text PRIMARY KEY REFERENCES staff_files (id),
  design_id  text NOT NULL REFERENCES fulfil_designs (id),
  kind       text NOT NULL CHECK (kind IN ('thumbnail', 'design')),
  position   integer NOT NULL
);
CREATE INDEX fulfil_design_files_design ON fulfil_design_files (design_id, kind, position);
COMMENT ON TABLE fulfil_design_files IS 'owner: fulfil-designs; reference';

-- What was uploaded in a form that is not sent yet; a day later it is removed.
CREATE TABLE fulfil_uploads (
  file_id    text PRIMARY KEY REFERENCES staff_files (id),
  session_id text NOT NULL,
  user_id    text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('thumbnail', 'design')),
  created_at timestamptz NOT NULL
);
CREATE INDEX fulfil_uploads_session ON fulfil_uploads (user_id, session_id);
CREATE INDEX fulfil_uploads_old ON fulfil_uploads (created_at);
COMMENT ON TABLE fulfil_uploads IS 'owner: fulfil-designs; reference';

-- How many there are of each kind, so that no list counts rows.
CREATE TABLE fulfil_design_counts (
  source     text NOT NULL,
  is_checked boolean NOT NULL,
  is_empty   boolean NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (source, is_checked, is_empty)
);
COMMENT ON TABLE fulfil_design_counts IS 'owner: fulfil-designs; reference';

-- Pictures of what others bring by a list are fetched from their addresses one after another.
CREATE TABLE staff_fetches (
  -- The thing that waits for it, as the module names it that asked, and its place there.
  holder     text NOT NULL,
  slot       text NOT NULL,
  url        text NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  last_error text,
  PRIMARY KEY (holder, slot)
);
COMMENT ON TABLE staff_fetches IS 'owner: library; reference';
