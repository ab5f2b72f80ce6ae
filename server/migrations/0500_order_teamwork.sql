-- What a team notes on its orders (TMW-1): tags, the person who works on an order, a pause with an end, and the number of notes.
ALTER TABLE orders
  ADD COLUMN tag_ids        text[] NOT NULL DEFAULT '{}',
  ADD COLUMN assignee_id    text,
  ADD COLUMN assignee_name  text,
  ADD COLUMN paused_until   timestamptz,
  ADD COLUMN pause          jsonb,
  ADD COLUMN note_count     integer NOT NULL DEFAULT 0;

CREATE INDEX orders_tagged ON orders USING gin (tag_ids) WHERE tag_ids <> '{}';
CREATE INDEX orders_assigned ON orders (owner_id, assignee_id, created_at DESC, id DESC) WHERE assignee_id IS NOT NULL;
CREATE INDEX orders_paused ON orders (owner_id, paused_until) WHERE paused_until IS NOT NULL;

CREATE TABLE order_tags (
  owner_id    text NOT NULL,
  id          text NOT NULL,
  name        text NOT NULL,
  color       text NOT NULL,
  created_at  timestamptz NOT NULL,
  -- A deleted tag stays on its orders and is shown no longer; an undo brings it back.
  deleted_at  timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_tags IS 'owner: orders';
CREATE UNIQUE INDEX order_tags_name ON order_tags (owner_id, lower(name)) WHERE deleted_at IS NULL;

-- One change of a team's fields on one or several orders, with the values before and after it, for its undo within 24 hours (TMW-9).
CREATE TABLE order_changes (
  owner_id    text NOT NULL,
  id          text NOT NULL,
  at          timestamptz NOT NULL,
  actor_id    text,
  actor_name  text NOT NULL,
  change      jsonb NOT NULL,
  orders      jsonb NOT NULL,
  undone_at   timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_changes IS 'owner: orders';
CREATE INDEX order_changes_at ON order_changes (owner_id, at DESC);
