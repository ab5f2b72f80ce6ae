-- Renewals of a flash sale end as many days after each other as the first one lasted, also when one began late (FSL-12).
ALTER TABLE flash_sales ADD COLUMN renew_days integer;
