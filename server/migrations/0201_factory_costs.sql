-- Prices of factories that staff write where a factory tells none (FAC-31). A row is never changed but for its end (FAC-32).
CREATE TABLE factory_costs (
  id         text PRIMARY KEY,
  house      text NOT NULL,
  part       text NOT NULL,
  -- For which parcels it counts; null for all.
  garment    text,
  sku        text,
  size       text,
  line       text,
  facility   text,
  shipping   text,
  cents      bigint NOT NULL CHECK (cents >= 0),
  valid_from timestamptz NOT NULL,
  valid_to   timestamptz CHECK (valid_to >= valid_from),
  note       text NOT NULL DEFAULT '',
  added_by   text NOT NULL,
  ended_by   text,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE factory_costs IS 'owner: fulfilment; reference';

CREATE INDEX factory_costs_newest ON factory_costs (valid_from DESC, id DESC);
CREATE INDEX factory_costs_of_house ON factory_costs (house, valid_from DESC);
