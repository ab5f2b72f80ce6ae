-- When it was last looked whether the marketplace tells us everything of a shop that we want to hear (REQ-10).
ALTER TABLE shops ADD COLUMN webhooks_checked_at timestamptz;
