-- A designer's queue shows what was completed today, of years of work (DSN-13).
CREATE INDEX rented_designs_finished ON rented_designs (designer_id, finished_at DESC, id DESC) WHERE finished_at IS NOT NULL;
