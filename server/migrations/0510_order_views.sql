-- Saved views of the orders list (VIW-1): filters, sort, columns and density under a name, for one person or a team.
CREATE TABLE order_views (
  owner_id        text NOT NULL,
  id              text NOT NULL,
  author_id       text NOT NULL,
  author_name     text NOT NULL,
  name            text NOT NULL,
  -- Null for a personal view.
  team_id         text,
  is_team_pinned  boolean NOT NULL,
  -- Place among the views of its team.
  place           integer NOT NULL,
  content         jsonb NOT NULL,
  revision        integer NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL,
  -- A deleted view can be restored for 24 hours (VIW-7).
  deleted_at      timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_views IS 'owner: orders';
CREATE INDEX order_views_deleted ON order_views (deleted_at) WHERE deleted_at IS NOT NULL;

-- What a person chose for the views of an owner: order, pins, hidden views, and the first view (VIW-5).
CREATE TABLE order_view_choices (
  owner_id    text NOT NULL,
  user_id     text NOT NULL,
  view_order  text[] NOT NULL,
  pins        jsonb NOT NULL,
  hidden      text[] NOT NULL,
  landing     text,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, user_id)
);
COMMENT ON TABLE order_view_choices IS 'owner: orders';

-- Changes and deletions of views with the values before and after them, for their undo within 24 hours (VIW-7).
CREATE TABLE order_view_changes (
  owner_id    text NOT NULL,
  id          text NOT NULL,
  at          timestamptz NOT NULL,
  actor_id    text NOT NULL,
  actor_name  text NOT NULL,
  view_id     text NOT NULL,
  what        text NOT NULL,
  before      jsonb NOT NULL,
  after       jsonb,
  undone_at   timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_view_changes IS 'owner: orders';
CREATE INDEX order_view_changes_at ON order_view_changes (owner_id, at DESC);
