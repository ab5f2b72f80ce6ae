-- A bulk fulfil that a rule started for one order (RUL-15): the rule, its action, and when the order is due to be sent. Null for batches of users.
ALTER TABLE fulfil_batches ADD COLUMN rule jsonb;
