-- Flash sales of shops: what was asked for, and how far its job is (FSL-5, FSL-6).
CREATE TABLE flash_sales (
  owner_id      text NOT NULL,
  id            text NOT NULL,
  shop_id       text NOT NULL,
  name          text NOT NULL,
  -- Percent off, and SKUs that one activity of the marketplace takes at most.
  deal          integer NOT NULL,
  batch         integer NOT NULL,
  starts_at     timestamptz NOT NULL,
  -- Whether somebody chose the start; else it began when it was asked for.
  is_scheduled  boolean NOT NULL,
  ends_at       timestamptz NOT NULL,
  -- skip, keep: SKUs that would sell below cost
  below_cost    text NOT NULL,
  auto_renew    boolean NOT NULL,
  -- The sale that it follows.
  renewed_from  text,
  -- planned, creating, running, over
  phase         text NOT NULL,
  -- All of its SKUs went to the marketplace once; some of them are in it.
  is_executed   boolean NOT NULL DEFAULT false,
  is_ok         boolean NOT NULL DEFAULT false,
  -- What stands in its way or ended it, and the marketplace's own words.
  problem       text,
  message       text NOT NULL DEFAULT '',
  -- Calls in a row without an answer.
  tries         integer NOT NULL DEFAULT 0,
  -- When its job looks at it next; null when nothing is left to do.
  due_at        timestamptz,
  stop_asked_at timestamptz,
  stopped_by    text,
  ended_at      timestamptz,
  sku_total     integer NOT NULL DEFAULT 0,
  sku_ok        integer NOT NULL DEFAULT 0,
  sku_failed    integer NOT NULL DEFAULT 0,
  sku_left      integer NOT NULL DEFAULT 0,
  call_total    integer NOT NULL DEFAULT 0,
  call_done     integer NOT NULL DEFAULT 0,
  -- Who asked for it; without an id when staff did.
  actor_id      text,
  actor_name    text NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE flash_sales IS 'owner: flash-sales';
CREATE INDEX flash_sales_newest ON flash_sales (owner_id, shop_id, created_at DESC, id DESC);
CREATE INDEX flash_sales_due ON flash_sales (due_at) WHERE due_at IS NOT NULL;
-- One sale follows another, however often its end is seen (FSL-12).
CREATE UNIQUE INDEX flash_sales_renewed ON flash_sales (owner_id, renewed_from) WHERE renewed_from IS NOT NULL;

-- The activities that a sale has at the marketplace. The title is kept before the call: it finds one whose answer was lost (MKT-43).
CREATE TABLE flash_sale_activities (
  owner_id    text NOT NULL,
  sale_id     text NOT NULL,
  number      integer NOT NULL,
  shop_id     text NOT NULL,
  title       text NOT NULL,
  -- The marketplace's own.
  activity_id text,
  -- waiting, creating, made, refused, over
  state       text NOT NULL,
  -- The marketplace's word.
  status      text NOT NULL DEFAULT '',
  read_at     timestamptz,
  PRIMARY KEY (owner_id, sale_id, number),
  FOREIGN KEY (owner_id, sale_id) REFERENCES flash_sales (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE flash_sale_activities IS 'owner: flash-sales';

-- The SKUs of a sale as they were when it began, each with the call that brings it to the marketplace.
CREATE TABLE flash_sale_skus (
  owner_id    text NOT NULL,
  sale_id     text NOT NULL,
  sku_id      text NOT NULL,
  shop_id     text NOT NULL,
  product_id  text NOT NULL,
  position    integer NOT NULL,
  title       text NOT NULL,
  name        text NOT NULL,
  image       text,
  price_cents bigint,
  deal_cents  bigint,
  activity    integer NOT NULL,
  call        integer NOT NULL,
  -- waiting, sending, in, failed, left
  state       text NOT NULL,
  reason      text,
  -- The marketplace's own words, or the other promotion.
  detail      text NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, sale_id, sku_id),
  FOREIGN KEY (owner_id, sale_id) REFERENCES flash_sales (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE flash_sale_skus IS 'owner: flash-sales';
CREATE INDEX flash_sale_skus_call ON flash_sale_skus (owner_id, sale_id, call, position);
