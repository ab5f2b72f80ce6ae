-- Staff's shops, the newest first, come from an index: without it all shops are sorted for a page (ROL-35).
CREATE INDEX shops_all_newest ON shops (created_at DESC, id DESC, owner_id) WHERE purged_at IS NULL;
