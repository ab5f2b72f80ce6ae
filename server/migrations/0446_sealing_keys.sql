-- Lists the keys that sealed values of this database (OPS-100): a process with another key does not start, and stored hashes are found
-- after a key was retired. `hash_keys_sealed` holds only the keys derived for hashes, sealed with the current key.
CREATE TABLE sealing_keys (
  key_id text PRIMARY KEY,
  hash_keys_sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When a process first sealed with the key; null for a key that was given for reading only.
  used_at timestamptz
);
COMMENT ON TABLE sealing_keys IS 'owner: platform; reference';
