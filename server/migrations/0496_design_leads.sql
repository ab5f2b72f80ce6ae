-- Users who are notified of a paid design that no designer takes (NTF-42).
INSERT INTO permissions (id, name, name_display, description) VALUES
  ('lead_designs', 'LEAD_DESIGNS', 'LEAD_DESIGNS', 'Be notified of paid designs that no designer takes');
INSERT INTO role_permissions (id, role_id, permission_id, is_active)
SELECT r.id || ':lead_designs', r.id, 'lead_designs', r.is_admin FROM roles r ON CONFLICT DO NOTHING;
