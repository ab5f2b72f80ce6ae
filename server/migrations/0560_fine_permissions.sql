-- Finer permissions beside those of the API documents, which include them (ROL-60): roles keep what they could do.
INSERT INTO permissions (id, name, name_display, description)
SELECT lower(name), name, name, description FROM (VALUES
  ('TALK_DESIGNS', 'Message sellers in designs'), ('PRICE_DESIGNS', 'Price designs'),
  ('CHARGE_DESIGNS', 'Charge designs'), ('ASSIGN_DESIGNS', 'Assign designers'),
  ('HAND_OVER_DESIGNS', 'Take designs and deliver links'), ('REFUND_DESIGNS', 'Cancel designs and refund'),
  ('REVEAL_ACCOUNTS', 'Reveal full account numbers'), ('CONFIRM_WITHDRAWALS', 'Confirm and deny withdrawals'),
  ('ASSIGN_TRANSFERS', 'Assign and return unmatched transfers'), ('ADJUST_BALANCES', 'Adjust balances'),
  ('EDIT_RATES', 'Change exchange rates and factory prices'),
  ('VIEW_MAILS', 'See sent emails'), ('RETRY_MAILS', 'Resend emails')
) AS p (name, description);
INSERT INTO role_permissions (id, role_id, permission_id, is_active)
SELECT r.id || ':' || p.id, r.id, p.id, true FROM roles r CROSS JOIN permissions p WHERE r.is_admin
ON CONFLICT DO NOTHING;
