-- Who did something to an order, by the account and not by a name that two may have (TEA-20): null where no person did.
ALTER TABLE order_events ADD COLUMN actor_id text;
ALTER TABLE buyer_requests ADD COLUMN answer_by_id text;
-- `staff` where staff answered in the seller's place (TEA-9).
ALTER TABLE buyer_requests ADD COLUMN answer_as text;
-- The orders of the last days in whose timeline somebody stands; what the marketplace tells is not in it.
CREATE INDEX order_events_actor ON order_events (owner_id, actor_id, at) INCLUDE (order_id) WHERE actor_id IS NOT NULL;
-- The last thing that somebody did for a seller.
CREATE INDEX action_logs_person ON action_logs (owner_id, user_id, created_at);
