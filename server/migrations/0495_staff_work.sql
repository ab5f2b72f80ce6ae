-- The home page of staff lists what waits for them by its deadline (HOM-5). Few rows of a large table wait, so each list has an index.
CREATE INDEX rented_designs_unanswered ON rented_designs (seller_spoke_at)
  WHERE seller_spoke_at > coalesce(greatest(staff_spoke_at, revised_at), '-infinity'::timestamptz)
    AND (status IN ('CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK') OR (status = 'COMPLETED' AND unread_staff > 0));

-- Comments of sellers that no staff user with EDIT_POSTS has read yet.
ALTER TABLE posts ADD COLUMN new_comments integer NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN new_comment_at timestamptz;
CREATE INDEX posts_new_comments ON posts (new_comment_at) WHERE new_comments > 0;

CREATE INDEX shops_failing ON shops (updated_at, id)
  WHERE is_active AND purged_at IS NULL AND given_up_at IS NULL AND (is_proxy_failing OR needs_authorization);
