-- Rules for orders (RUL-1): one numbered list per owner. The row is the current version; every version is in order_rule_versions.
CREATE TABLE order_rules (
  owner_id      text NOT NULL,
  id            text NOT NULL,
  position      integer NOT NULL,
  version       integer NOT NULL,
  -- off, watch, on
  state         text NOT NULL,
  definition    jsonb NOT NULL,
  -- The kind of the trigger, for the statements that look for owners with such rules.
  trigger_kind  text NOT NULL,
  author_id     text,
  author_name   text NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  -- Since when the rule is in its state with its trigger; earlier deadlines and daily times do not count (RUL-4).
  active_since  timestamptz NOT NULL,
  -- The rule is over its hourly limit (RUL-8).
  stopped_at    timestamptz,
  -- Last Los Angeles day whose daily time was handled (RUL-2).
  daily_day     text,
  deleted_at    timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_rules IS 'owner: orders';
CREATE INDEX order_rules_active ON order_rules (trigger_kind, owner_id) WHERE deleted_at IS NULL AND state <> 'off';

CREATE TABLE order_rule_versions (
  owner_id    text NOT NULL,
  rule_id     text NOT NULL,
  version     integer NOT NULL,
  at          timestamptz NOT NULL,
  actor_id    text,
  actor_name  text NOT NULL,
  -- created, edited, switched, moved, removed, undone
  change      text NOT NULL,
  state       text NOT NULL,
  definition  jsonb NOT NULL,
  position    integer NOT NULL,
  is_deleted  boolean NOT NULL DEFAULT false,
  undone_at   timestamptz,
  PRIMARY KEY (owner_id, rule_id, version)
);
COMMENT ON TABLE order_rule_versions IS 'owner: orders';
CREATE INDEX order_rule_versions_at ON order_rule_versions (owner_id, at);

-- One row per order and occasion of a trigger; written once, evaluated once (RUL-7).
CREATE TABLE order_rule_occasions (
  owner_id      text NOT NULL,
  order_id      text NOT NULL,
  occasion      text NOT NULL,
  shop_id       text NOT NULL,
  trigger       jsonb NOT NULL,
  at            timestamptz NOT NULL,
  -- waiting, paused, done, failed, past (the state was there before the rule)
  state         text NOT NULL,
  attempts      integer NOT NULL DEFAULT 0,
  evaluated_at  timestamptz,
  outcomes      jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (owner_id, order_id, occasion)
);
COMMENT ON TABLE order_rule_occasions IS 'owner: orders';
CREATE INDEX order_rule_occasions_waiting ON order_rule_occasions (owner_id, at, order_id) WHERE state = 'waiting';
CREATE INDEX order_rule_occasions_paused ON order_rule_occasions (owner_id, order_id) WHERE state = 'paused';
CREATE INDEX order_rule_occasions_at ON order_rule_occasions (at);

-- One row per rule, order and occasion: the execution of a rule, written with its actions by one transaction (RUL-7).
CREATE TABLE order_rule_runs (
  owner_id  text NOT NULL,
  rule_id   text NOT NULL,
  order_id  text NOT NULL,
  occasion  text NOT NULL,
  version   integer NOT NULL,
  shop_id   text NOT NULL,
  at        timestamptz NOT NULL,
  -- done, watched, waiting (the rule had stopped), skipped (no match any more when its turn came)
  state     text NOT NULL,
  -- A person ran the rule again; the order does not count for the limit.
  is_again  boolean NOT NULL DEFAULT false,
  results   jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (owner_id, rule_id, order_id, occasion)
);
COMMENT ON TABLE order_rule_runs IS 'owner: orders';
CREATE INDEX order_rule_runs_newest ON order_rule_runs (owner_id, rule_id, at DESC);
CREATE INDEX order_rule_runs_order ON order_rule_runs (owner_id, order_id);
CREATE INDEX order_rule_runs_waiting ON order_rule_runs (owner_id, rule_id, at) WHERE state = 'waiting';
CREATE INDEX order_rule_runs_at ON order_rule_runs (owner_id, at);
