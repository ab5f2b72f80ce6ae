-- What buyers ask for: cancel requests and returns as the marketplace tells them, and what the seller answered (REQ-3, REQ-4).
CREATE TABLE buyer_requests (
  owner_id        text NOT NULL,
  -- The marketplace's own.
  id              text NOT NULL,
  shop_id         text NOT NULL,
  order_id        text NOT NULL,
  -- cancel, return
  kind            text NOT NULL,
  type            text NOT NULL,
  -- The marketplace's word, and ours: asked, underway, done, refused, withdrawn.
  status          text NOT NULL,
  stage           text NOT NULL,
  -- What the seller has to answer: cancel, refund, return, receive, replace.
  action          text,
  deadline_at     timestamptz,
  role            text,
  reason          text NOT NULL,
  refund_cents    bigint,
  pieces          jsonb NOT NULL DEFAULT '[]',
  tracking_number text,
  carrier         text,
  arbitration     text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  -- When nothing more came of it; money goes back then.
  ended_at        timestamptz,
  -- The last answer of ours, kept before the marketplace hears of it, and to which question.
  answer          text,
  answer_action   text,
  answer_by       text,
  answered_at     timestamptz,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE buyer_requests IS 'owner: requests';
CREATE INDEX buyer_requests_order ON buyer_requests (owner_id, order_id);

-- Up to which update time the requests of a shop were read.
CREATE TABLE request_cursors (
  owner_id   text NOT NULL,
  shop_id    text NOT NULL,
  kind       text NOT NULL,
  cursor_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, shop_id, kind),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE request_cursors IS 'owner: requests';

-- What the returns of an order come to (none, asked, underway, ended) and what went back to the buyer by them.
ALTER TABLE orders ADD COLUMN return_state text NOT NULL DEFAULT 'none';
ALTER TABLE orders ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0;
-- The seller's answer to a wish to cancel while its outcome is not known: it says in the timeline whose doing that was (REQ-7).
ALTER TABLE orders ADD COLUMN cancel_answer jsonb;
-- Returns end within weeks: those that are open are few however many orders there are, and are counted here alone (REQ-2).
CREATE INDEX orders_open_returns ON orders (owner_id, created_at DESC, id DESC)
  INCLUDE (shop_id, status, return_state)
  WHERE return_state IN ('asked', 'underway');
