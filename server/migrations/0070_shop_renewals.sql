-- Each renewal of a subscription, once for each end that it moved (SHP-30).
CREATE TABLE shop_renewals (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  ended_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  fee_cents bigint NOT NULL,
  is_automatic boolean NOT NULL,
  actor text NOT NULL,
  renewed_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, shop_id, ended_at),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
COMMENT ON TABLE shop_renewals IS 'owner: shops';

-- Since when the shop's renewal is unpaid, and since when its labels are made by themselves.
ALTER TABLE shops ADD COLUMN renewal_failed_at timestamptz;
ALTER TABLE shops ADD COLUMN auto_label_since timestamptz;
CREATE INDEX shops_subscription_end ON shops (subscription_ends_at);
CREATE INDEX shops_authorization_end ON shops (authorization_ends_at) WHERE NOT needs_authorization;
CREATE INDEX shops_auto_label ON shops (owner_id, id) WHERE is_auto_create_label;

-- What was tried of the labels that are made by themselves; a refused one is left to its seller (LBL-16).
CREATE TABLE auto_label_tries (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  attempts integer NOT NULL,
  next_try_at timestamptz,
  refusal text,
  PRIMARY KEY (owner_id, order_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE auto_label_tries IS 'owner: orders';
CREATE INDEX orders_label_wanted ON orders (owner_id, shop_id, created_at)
  WHERE status = 'AWAITING_SHIPMENT' AND label_file_id IS NULL AND shipping_type = 'TIKTOK' AND NOT is_cancel_requested;

-- How many days are left, and a partner's own words.
ALTER TABLE seller_notices ADD COLUMN days integer;
ALTER TABLE seller_notices ADD COLUMN words text;
