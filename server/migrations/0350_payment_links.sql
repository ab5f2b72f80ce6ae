-- Payment links of a provider that has no list of movements: what is asked for there instead (DEP-13, DEP-14).
CREATE TABLE deposit_links (
  owner_id     text NOT NULL,
  deposit_id   text NOT NULL,
  -- From 1: a number is taken once, so that a link whose answer was lost is followed by another.
  attempt      integer NOT NULL,
  order_code   bigint NOT NULL,
  -- asked: about to be opened, or its answer is not there yet; lost: that never came, another one follows.
  state        text NOT NULL CHECK (state IN ('asked', 'open', 'paid', 'ended', 'lost')),
  link_id      text,
  bank_bin     text,
  account      text,
  account_name text,
  content      text,
  qr           text,
  checkout_url text,
  -- Why it could not be opened, last.
  failure      text,
  created_at   timestamptz NOT NULL,
  looked_at    timestamptz,
  -- When it is looked at next; null when no more.
  look_at      timestamptz,
  PRIMARY KEY (owner_id, deposit_id, attempt),
  UNIQUE (owner_id, order_code),
  FOREIGN KEY (owner_id, deposit_id) REFERENCES deposits (owner_id, id)
);
COMMENT ON TABLE deposit_links IS 'owner: deposits';
CREATE INDEX deposit_links_due ON deposit_links (look_at) WHERE look_at IS NOT NULL;

-- Our number of the link through which money came, where the feed tells it.
ALTER TABLE bank_events ADD COLUMN order_code bigint;
