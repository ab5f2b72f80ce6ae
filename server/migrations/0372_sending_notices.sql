-- Set before a message goes to Telegram and emptied when it surely did not arrive: what was cut off in between is not sent there again (INB-10).
ALTER TABLE seller_notices ADD COLUMN sending_at timestamptz;
