-- A factory's message names an order by its own number or by our reference, not its owner (FAC-15).
CREATE INDEX fulfilments_factory_order ON fulfilments (house, factory_order_id) WHERE ended_at IS NULL AND factory_order_id IS NOT NULL;
CREATE INDEX fulfilments_open_ref ON fulfilments (house, ref_id) WHERE ended_at IS NULL;
