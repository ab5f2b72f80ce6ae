-- Claims for lost and damaged parcels, and appeals of returns: one for each order (PWT-13).
CREATE TABLE order_claims (
  owner_id        text NOT NULL,
  order_id        text NOT NULL,
  shop_id         text NOT NULL,
  -- lost, damaged, returnAppeal
  kind            text NOT NULL,
  -- marketplace, factory, carrier
  party           text NOT NULL,
  -- The factory that should pay; null for another party.
  house           text,
  -- open, asked, accepted, refused, withdrawn
  state           text NOT NULL,
  deadline_at     timestamptz,
  asked           text NOT NULL,
  asked_cents     bigint,
  asked_at        timestamptz,
  -- What came; information only, no figure contains it.
  received_cents  bigint,
  refusal         text NOT NULL,
  answered_at     timestamptz,
  -- Orders of kind replacement that were sent for this claim, the oldest first.
  replacement_ids text[] NOT NULL DEFAULT '{}',
  revision        integer NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  actor_id        text,
  actor_name      text NOT NULL,
  PRIMARY KEY (owner_id, order_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_claims IS 'owner: orders';

-- Photos of a claim; each file belongs to one claim and is removed with it.
CREATE TABLE order_claim_photos (
  owner_id  text NOT NULL,
  order_id  text NOT NULL,
  file_id   text NOT NULL,
  name      text NOT NULL,
  added_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, order_id, file_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES order_claims (owner_id, order_id) ON DELETE CASCADE
);
COMMENT ON TABLE order_claim_photos IS 'owner: orders';
