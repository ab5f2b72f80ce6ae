-- Finds the batch of a rule that sent a refused attempt, whose order goes to the next factory (RUL-22).
CREATE INDEX fulfil_batch_orders_attempt ON fulfil_batch_orders (owner_id, fulfilment_id) WHERE fulfilment_id IS NOT NULL;
