-- Numbers the changes of permissions of roles, so that an undo recognises switches that were changed again since (ROL-66); 0 before the first.
ALTER TABLE role_permissions ADD COLUMN switch_number bigint NOT NULL DEFAULT 0;
ALTER TABLE role_changes ADD COLUMN switch_number bigint NOT NULL DEFAULT 0;
