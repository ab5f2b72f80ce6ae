-- Cards of chosen shops, of teams and of a member are known in the index: the way to a page reads no card of other shops (SKD-4).
DROP INDEX sku_cards_newest;
DROP INDEX sku_cards_state;
CREATE INDEX sku_cards_newest ON sku_cards (owner_id, created_at DESC, id DESC) INCLUDE (shop_id) WHERE state <> 'KNOWN';
CREATE INDEX sku_cards_state ON sku_cards (owner_id, state, created_at DESC, id DESC) INCLUDE (shop_id);
