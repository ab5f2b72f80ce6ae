-- When the other promotion ends that keeps a SKU out of a flash sale (FSL-7): an instant, which the screen writes in its own form. NULL where
-- no other promotion is in the way, where that promotion has no end, and in older rows, which have the end in the text of detail.
ALTER TABLE flash_sale_skus ADD COLUMN overlap_ends_at timestamptz;
