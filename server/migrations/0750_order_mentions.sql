-- The people whom a note on the order mentions and who have not answered yet (TMW-14). Computed from the notes in order_events.
ALTER TABLE orders ADD COLUMN mentioned_ids text[] NOT NULL DEFAULT '{}';
CREATE INDEX orders_mentioned ON orders USING gin (mentioned_ids) WHERE mentioned_ids <> '{}';
