-- A refresh token and the access token handed out with it are a pair. A pair knows the token that it was exchanged for, and when
-- its access token was first used: both tell a lost answer from a copied token (ACC-26).
ALTER TABLE refresh_tokens ADD COLUMN parent_hash text;
ALTER TABLE refresh_tokens ADD COLUMN access_used_at timestamptz;
