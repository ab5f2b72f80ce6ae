-- Orders whose news no notification had brought when a poll read them (SYN-7): how many, and the first of them by id.
ALTER TABLE sync_runs ADD COLUMN recovered_count integer NOT NULL DEFAULT 0;
ALTER TABLE sync_runs ADD COLUMN recovered_ids text[] NOT NULL DEFAULT '{}';
