-- Mails, and the secrets that they carry (ACC-9, ACC-13, ACC-18).

-- A mail is written here in the transaction of its cause; a job sends it.
CREATE TABLE mails (
  -- Whom it is for.
  owner_id        text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id              text NOT NULL,
  kind            text NOT NULL,
  locale          text NOT NULL,
  recipient       text NOT NULL,
  subject         text NOT NULL,
  -- Sealed, because links and passcodes stand in it; emptied once it is sent or of no more use.
  body_sealed     text,
  body_expires_at timestamptz NOT NULL,
  status          text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts        integer NOT NULL DEFAULT 0,
  last_error      text,
  created_at      timestamptz NOT NULL,
  sent_at         timestamptz,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX mails_created ON mails (created_at DESC, id DESC);
CREATE INDEX mails_status ON mails (status, created_at DESC, id DESC);
CREATE INDEX mails_id ON mails (id);
CREATE INDEX mails_readable ON mails (body_expires_at) WHERE body_sealed IS NOT NULL;
COMMENT ON TABLE mails IS 'owner: mails';

-- The one activation link and the one passcode of a person; only a keyed hash is kept (ACC-13, ACC-18).
CREATE TABLE mailed_codes (
  owner_id   text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('activation', 'passcode')),
  code_hash  text NOT NULL,
  -- Wrong tries; the fifth voids it.
  tries      integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (owner_id, purpose)
);
CREATE INDEX mailed_codes_expiry ON mailed_codes (expires_at);
COMMENT ON TABLE mailed_codes IS 'owner: accounts';
