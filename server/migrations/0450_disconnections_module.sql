-- The module of disconnected shops has a new name. The table and its columns keep theirs, because the release before reads them.
COMMENT ON TABLE shop_partings IS 'owner: disconnections';
