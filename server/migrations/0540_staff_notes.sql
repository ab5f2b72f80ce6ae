-- Notes of staff on a person, who never reads them (PER-10). The owner is the person.
CREATE TABLE staff_notes (
  owner_id     text NOT NULL,
  id           text NOT NULL,
  text         text NOT NULL,
  author_id    text NOT NULL,
  author_name  text NOT NULL,
  -- The action against the person that the note explains.
  cause        text,
  created_at   timestamptz NOT NULL,
  edited_at    timestamptz,
  -- Earlier texts with the time until which each was shown, the newest first.
  versions     jsonb NOT NULL DEFAULT '[]',
  pinned_at    timestamptz,
  pinned_by    text,
  deleted_at   timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE staff_notes IS 'owner: staff-notes';

-- Why staff took money from a balance, and the text that the person reads, until a second staff user approved it (PER-1).
ALTER TABLE transactions ADD COLUMN harm jsonb;
