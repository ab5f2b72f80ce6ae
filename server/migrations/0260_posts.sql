-- Guides and announcements of staff, in folders (PST-1).
CREATE TABLE post_folders (
  id         text PRIMARY KEY,
  name       text NOT NULL,
  -- Folded, so that two folders are not told apart by capitals or accents alone.
  key        text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE post_folders IS 'owner: posts; reference';

CREATE TABLE posts (
  id             text PRIMARY KEY,
  folder_id      text REFERENCES post_folders (id),
  title          text NOT NULL,
  content        text NOT NULL,
  -- The beginning of the text without its marks, for lists.
  excerpt        text NOT NULL,
  state          text NOT NULL CHECK (state IN ('draft', 'published')),
  is_pinned      boolean NOT NULL,
  -- What it is found by: folded words with spaces between.
  words          text NOT NULL,
  comments_count integer NOT NULL,
  actor_name     text NOT NULL,
  -- When sellers were told of it, once.
  published_at   timestamptz,
  created_at     timestamptz NOT NULL,
  -- When title, text or folder changed last: what a later write compares.
  edited_at      timestamptz NOT NULL,
  -- Taken away, and can come back.
  removed_at     timestamptz
);
CREATE INDEX posts_published ON posts (is_pinned DESC, published_at DESC, id DESC)
  WHERE state = 'published' AND removed_at IS NULL;
CREATE INDEX posts_newest ON posts (created_at DESC, id DESC);
CREATE INDEX posts_folder ON posts (folder_id);
CREATE INDEX posts_words ON posts USING gin (to_tsvector('simple', words));
COMMENT ON TABLE posts IS 'owner: posts; reference';

-- What people say of a post: everybody reads it, its author changes it.
CREATE TABLE post_comments (
  id         text PRIMARY KEY,
  post_id    text NOT NULL REFERENCES posts (id),
  author_id  text NOT NULL,
  comment    text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX post_comments_post ON post_comments (post_id, created_at, id);
CREATE INDEX post_comments_author ON post_comments (author_id, created_at);
COMMENT ON TABLE post_comments IS 'owner: posts; reference';

-- Who has opened which post.
CREATE TABLE post_reads (
  owner_id text NOT NULL,
  post_id  text NOT NULL REFERENCES posts (id),
  read_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, post_id)
);
COMMENT ON TABLE post_reads IS 'owner: posts';

INSERT INTO permissions (id, name, name_display, description) VALUES
  ('view_posts', 'VIEW_POSTS', 'VIEW_POSTS', 'See drafts and all posts of staff'),
  ('edit_posts', 'EDIT_POSTS', 'EDIT_POSTS', 'Write posts, order their folders, remove comments');

INSERT INTO role_permissions (id, role_id, permission_id, is_active)
SELECT r.id || ':' || p.id, r.id, p.id, r.is_admin
FROM roles r CROSS JOIN permissions p
ON CONFLICT DO NOTHING;
