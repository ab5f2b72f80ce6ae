-- Files of money beside those of orders, written by the same work: movements of a balance, of a member's for staff, and the report of a
-- payout (EXP-10). `subject_id` is the member or the payment.
ALTER TABLE order_exports ADD COLUMN subject text NOT NULL DEFAULT 'orders';
ALTER TABLE order_exports ADD COLUMN subject_id text;

INSERT INTO permissions (id, name, name_display, description) VALUES
  ('export_payments', 'EXPORT_PAYMENTS', 'EXPORT_PAYMENTS', 'Export movements of balances');

INSERT INTO role_permissions (id, role_id, permission_id, is_active)
SELECT r.id || ':' || p.id, r.id, p.id, r.is_admin FROM roles r CROSS JOIN permissions p
ON CONFLICT DO NOTHING;
