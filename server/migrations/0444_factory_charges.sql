-- What factories charged for the orders that they took, read once a month (FAC-36), beside what was known of it before.
CREATE TABLE factory_charges (
  owner_id text NOT NULL,
  fulfilment_id text NOT NULL,
  -- What the order cost by our own record before the read that changed it; without such a read, at the last one.
  ours_cents bigint NOT NULL,
  -- Null: the factory was asked and does not know the order, or does not say what it costs.
  charged_cents bigint,
  -- When a read changed the order's cost last, and why.
  learned_at timestamptz,
  reason text,
  read_at timestamptz NOT NULL,
  CONSTRAINT factory_charges_pkey PRIMARY KEY (owner_id, fulfilment_id),
  CONSTRAINT factory_charges_fulfilment_fkey FOREIGN KEY (owner_id, fulfilment_id)
    REFERENCES fulfilments (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE factory_charges IS 'owner: fulfilment';

-- The newest read of each factory account; one that has no end goes on where it was cut off.
CREATE TABLE factory_charge_reads (
  owner_id text NOT NULL,
  house text NOT NULL,
  -- The first Los Angeles day of the month in which it was due.
  month date NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Why it could not be finished, by the name of the error.
  failure text,
  CONSTRAINT factory_charge_reads_pkey PRIMARY KEY (owner_id, house)
);
COMMENT ON TABLE factory_charge_reads IS 'owner: fulfilment';

CREATE INDEX fulfilments_at_factory ON fulfilments (owner_id, house, created_at) WHERE factory_order_id IS NOT NULL;
