-- Once a minute those are looked for of which nobody was told yet: what was told of as late is not walked through again (DSN-14).
CREATE INDEX rented_designs_untold ON rented_designs (due_at) WHERE due_at IS NOT NULL AND late_told_at IS NULL;
