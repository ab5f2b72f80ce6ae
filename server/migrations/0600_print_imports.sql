-- Imports of many placements together, which can be undone as a whole for a day (ART-9).
CREATE TABLE print_imports (
  owner_id text NOT NULL,
  id text NOT NULL,
  -- Name of the table or archive that was imported.
  name text NOT NULL,
  lines integer NOT NULL,
  places integer NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id) REFERENCES users (id)
);
CREATE INDEX print_imports_newest ON print_imports (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE print_imports IS 'owner: library';

-- The import that made the change; null for a change that a person made alone.
ALTER TABLE print_changes ADD COLUMN import_id text;
CREATE INDEX print_changes_import ON print_changes (owner_id, import_id) WHERE import_id IS NOT NULL;

-- What the cells of an imported table name.
CREATE INDEX print_skus_title ON print_skus (owner_id, (lower(product_name) COLLATE "C"));
CREATE INDEX files_name ON files (owner_id, (lower(name) COLLATE "C"));
CREATE INDEX prints_name ON prints (owner_id, (lower(name) COLLATE "C"));
