-- Once a day the orders of a shop are looked at again, whatever polls and notifications have told (SYN-28).
ALTER TABLE sync_states ADD COLUMN looked_at timestamptz;
