-- The ZIP file of a batch, once it was downloaded; it is removed with what the batch contained (CUF-11).
ALTER TABLE custom_factory_batches ADD COLUMN file_id text;
