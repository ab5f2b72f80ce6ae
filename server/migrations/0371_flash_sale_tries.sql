-- Calls in a row that had no answer (FSL-7), apart from all that failed in a row, and titles of an activity that were taken.
ALTER TABLE flash_sales ADD COLUMN unanswered integer NOT NULL DEFAULT 0;
ALTER TABLE flash_sale_activities ADD COLUMN titles integer NOT NULL DEFAULT 0;
