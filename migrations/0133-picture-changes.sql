-- What the pictures of a product were before they were last changed, and what that made of them: what undo goes by. The
-- audit log says it too, but is read by nobody who acts.
create table picture_changes (
  product_id bigint primary key references products (id) on delete cascade,
  before jsonb not null,
  after jsonb not null,
  actor text not null,
  changed_at timestamptz not null
);
create index picture_changes_changed_at on picture_changes (changed_at);
