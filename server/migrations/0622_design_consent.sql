-- The highest price that the seller accepted with the request, and otherwise how the seller agreed to the price (DSN-50, DSN-51); null when unknown.
ALTER TABLE rented_designs
  ADD COLUMN max_cents bigint,
  ADD COLUMN agreed_text text,
  ADD COLUMN agreed_message_id text,
  ADD COLUMN agreed_name text,
  ADD COLUMN agreed_at timestamptz;
