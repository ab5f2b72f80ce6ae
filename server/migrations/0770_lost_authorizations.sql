-- When the marketplace refused the authorization of a shop: staff see for how long the shop has been broken (HOM-7). The time of older losses is not
-- known; the last change of the shop comes closest.
ALTER TABLE shops ADD COLUMN authorization_lost_at timestamptz;
UPDATE shops SET authorization_lost_at = updated_at WHERE needs_authorization;
