-- A key says who works on it, so that the death of a process is seen and not waited for, and what was begun before a partner was asked.
ALTER TABLE idempotency_keys ADD COLUMN holder text, ADD COLUMN attempt text;
