-- What SKU designs cost is of the shop that sold the SKU (PRF-10), as rented designs and renewals are; that of shops given up since stays of none.
UPDATE transactions t SET for_shop = c.shop_id FROM sku_cards c
  WHERE t.type = 'SKU_DESIGN' AND t.for_shop IS NULL AND t.subject_kind = 'skuDesign' AND t.owner_id = c.owner_id AND t.subject_id = c.id;
