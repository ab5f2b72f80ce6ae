-- Notices for a seller outside of the pages, written in the transaction of their cause; kept for a while after they were told.
CREATE TABLE seller_notices (
  owner_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Names the event, so that it is told once.
  id          text NOT NULL,
  kind        text NOT NULL,
  shop_id     text NOT NULL,
  order_id    text,
  house       text,
  attempts    integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  told_at     timestamptz,
  -- Where it was told: telegram, mail, or nowhere when the account is gone or closed.
  told_by     text,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE seller_notices IS 'owner: notifications';
CREATE INDEX seller_notices_untold ON seller_notices (owner_id, created_at) WHERE told_at IS NULL;
CREATE INDEX seller_notices_told ON seller_notices (told_at) WHERE told_at IS NOT NULL;
