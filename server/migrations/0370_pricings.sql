-- How often something got another price: each is news of its own, also one that it had before (NTF-34, NTF-36).
ALTER TABLE rented_designs ADD COLUMN pricings integer NOT NULL DEFAULT 0;
ALTER TABLE sku_cards ADD COLUMN pricings integer NOT NULL DEFAULT 0;
