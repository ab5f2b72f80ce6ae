-- Closing an account: asked for, undone within seven days, or done (ACC-60). What must be kept for the books stays under a pseudonym.
CREATE TABLE account_closings (
  owner_id  text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  asked_at  timestamptz NOT NULL,
  close_at  timestamptz NOT NULL,
  -- waiting, undone, stopped, closed
  state     text NOT NULL,
  -- The member of staff who closes it, with the reason; null where the owner does.
  staff_id  text,
  reason    text NOT NULL DEFAULT '',
  ended_at  timestamptz,
  PRIMARY KEY (owner_id, asked_at)
);
COMMENT ON TABLE account_closings IS 'owner: closings';
CREATE UNIQUE INDEX account_closings_waiting ON account_closings (owner_id) WHERE state = 'waiting';
CREATE INDEX account_closings_due ON account_closings (close_at) WHERE state = 'waiting';

-- Archives of what the product holds of a person (ACC-64).
CREATE TABLE account_exports (
  owner_id   text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id         text NOT NULL,
  created_at timestamptz NOT NULL,
  -- waiting, running, ready, failed, gone
  state      text NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  size_bytes bigint,
  file_id    text,
  expires_at timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE account_exports IS 'owner: closings';
CREATE INDEX account_exports_newest ON account_exports (owner_id, created_at DESC);

-- From this instant members of the role need a second factor for everything else (ACC-68).
ALTER TABLE roles ADD COLUMN second_factor_from timestamptz;
