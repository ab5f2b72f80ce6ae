-- Telegram groups of sellers.

CREATE TABLE telegram_groups (
  owner_id        text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The id of the group, and the token of the seller's own bot when it is not the server's.
  address_sealed  text NOT NULL,
  has_own_bot     boolean NOT NULL,
  title           text NOT NULL,
  last_four       text NOT NULL,
  checked_at      timestamptz NOT NULL
);
COMMENT ON TABLE telegram_groups IS 'owner: notifications';
