-- What the platform earned is read over all sellers by time (HOM-2).
CREATE INDEX ledger_entries_income ON ledger_entries (created_at DESC)
  WHERE to_account LIKE 'income.%' OR from_account LIKE 'income.%';
