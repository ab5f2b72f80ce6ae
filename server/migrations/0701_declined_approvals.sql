-- A charge or a refund that a second staff user declined, with the reason that the first one reads (ROL-71); null when none was declined since the
-- last transition.
ALTER TABLE rented_designs
  ADD COLUMN declined_step text,
  ADD COLUMN declined_cents bigint,
  ADD COLUMN declined_for text,
  ADD COLUMN declined_by text,
  ADD COLUMN declined_name text,
  ADD COLUMN declined_reason text,
  ADD COLUMN declined_at timestamptz;

-- The same for the charge of a SKU design, which waits for a second staff user above the limits of the first one (ROL-68).
ALTER TABLE sku_cards
  ADD COLUMN approval_cents bigint,
  ADD COLUMN approval_by text,
  ADD COLUMN approval_name text,
  ADD COLUMN approval_at timestamptz,
  ADD COLUMN declined_cents bigint,
  ADD COLUMN declined_for text,
  ADD COLUMN declined_by text,
  ADD COLUMN declined_name text,
  ADD COLUMN declined_reason text,
  ADD COLUMN declined_at timestamptz;
CREATE INDEX sku_cards_approvals ON sku_cards (approval_at) WHERE approval_by IS NOT NULL;
