-- What others sell on a short-video platform: fed by lists, seen by staff (SPY-1).
CREATE TABLE spy_items (
  id           text PRIMARY KEY,
  -- Its code is SPY- and this.
  number       integer NOT NULL UNIQUE,
  ref_id       text NOT NULL UNIQUE,
  title        text NOT NULL,
  -- Pictures once they are fetched.
  front        text REFERENCES staff_files (id),
  back         text REFERENCES staff_files (id),
  design_front text REFERENCES staff_files (id),
  design_back  text REFERENCES staff_files (id),
  words        text NOT NULL,
  created_at   timestamptz NOT NULL
);
CREATE INDEX spy_items_newest ON spy_items (created_at DESC, id DESC);
CREATE INDEX spy_items_words ON spy_items USING gin (to_tsvector('simple', words));
COMMENT ON TABLE spy_items IS 'owner: spy; reference';

-- How many there are, so that the list counts no rows.
CREATE TABLE spy_counts (
  name  text PRIMARY KEY,
  count integer NOT NULL
);
COMMENT ON TABLE spy_counts IS 'owner: spy; reference';

INSERT INTO permissions (id, name, name_display, description) VALUES
  ('edit_spys', 'EDIT_SPYS', 'EDIT_SPYS', 'Bring lists to the spy list');

INSERT INTO role_permissions (id, role_id, permission_id, is_active)
SELECT r.id || ':' || p.id, r.id, p.id, r.is_admin FROM roles r CROSS JOIN permissions p
ON CONFLICT DO NOTHING;
