-- The keys that sealed here (OPS-100): a process with another one does not start, and what is stored hashed is found after
-- a key was given up. `hash_keys_sealed` holds the derived keys of hashes alone, sealed with the key that is current.
CREATE TABLE sealing_keys (
  key_id text PRIMARY KEY,
  hash_keys_sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When a process first sealed with it; empty for a key that was only given for reading.
  used_at timestamptz
);
COMMENT ON TABLE sealing_keys IS 'owner: platform; reference';
