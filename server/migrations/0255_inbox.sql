-- The inbox (INB-1): a notice is one person's. What members of a team hear of an owner's shops are rows of their own.
ALTER TABLE seller_notices
  -- Whose shop it is, where it is not the reader's own (TEA-15).
  ADD COLUMN desk_id   text,
  -- What it leads to, where that is neither a shop nor an order: a payment, a design, a post.
  ADD COLUMN thing_id  text,
  ADD COLUMN count     integer,
  ADD COLUMN cents     bigint,
  -- An end that the sentence names.
  ADD COLUMN at        timestamptz,
  ADD COLUMN read_at   timestamptz,
  -- It was given to everybody else who is to hear it; null while it was not.
  ADD COLUMN spread_at timestamptz,
  -- A mail says it already, although Telegram is still to; and the other way round.
  ADD COLUMN mailed_at timestamptz,
  ADD COLUMN grouped_at timestamptz;
-- What was told before there was an inbox is no news any more.
UPDATE seller_notices SET read_at = created_at, spread_at = created_at;
CREATE INDEX seller_notices_newest ON seller_notices (owner_id, created_at DESC, id DESC);
CREATE INDEX seller_notices_unread ON seller_notices (owner_id) WHERE read_at IS NULL;
CREATE INDEX seller_notices_unspread ON seller_notices (owner_id) WHERE spread_at IS NULL;
CREATE INDEX seller_notices_desk ON seller_notices (desk_id, shop_id) WHERE desk_id IS NOT NULL;
CREATE INDEX seller_notices_old ON seller_notices (created_at);
DROP INDEX seller_notices_told;

-- Where and when somebody wants to hear what; who never chose has no row.
CREATE TABLE news_settings (
  owner_id          text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- `topic.channel` to true or false; what is missing is as the catalogue says.
  choices           jsonb NOT NULL DEFAULT '{}',
  zone              text NOT NULL DEFAULT 'Asia/Ho_Chi_Minh',
  -- Hour of the day of the digest; null without.
  digest_hour       integer CHECK (digest_hour BETWEEN 0 AND 23),
  -- Minutes since midnight, both or none.
  quiet_from        integer CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to          integer CHECK (quiet_to BETWEEN 0 AND 1439),
  -- News of the shops of teams also leave the inbox.
  teams_by_mail     boolean NOT NULL DEFAULT false,
  teams_by_telegram boolean NOT NULL DEFAULT false,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to)
);
COMMENT ON TABLE news_settings IS 'owner: notifications';

-- Orders whose deadline was told, each kind once an order (INB-6).
CREATE TABLE due_notices (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  -- dueSoon, late
  kind     text NOT NULL,
  told_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, order_id, kind),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE due_notices IS 'owner: orders';
CREATE INDEX due_notices_old ON due_notices (told_at);
