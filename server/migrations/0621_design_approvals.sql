-- A charge or a refund that a first staff user asked for, and that waits for a second one (ROL-68); null when none waits.
ALTER TABLE rented_designs
  ADD COLUMN approval_step text,
  ADD COLUMN approval_cents bigint,
  ADD COLUMN approval_by text,
  ADD COLUMN approval_name text,
  ADD COLUMN approval_reason text,
  ADD COLUMN approval_at timestamptz;

-- Money that waits for a second person, for the work of staff (HOM-5).
CREATE INDEX rented_designs_approvals ON rented_designs (approval_at) WHERE approval_step IS NOT NULL;
CREATE INDEX transactions_approvals ON transactions (created_at) WHERE status = 'APPROVAL';
