-- What was done to many products at once: what each was before and is after, so that it can be seen and taken back as one.
create table change_sets (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('edit', 'import')),
  summary text not null check (summary <> ''),
  -- names of product fields, as the domain calls them
  fields text[] not null,
  actor text not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  check (applied_at is not null or undone_at is null)
);

create table change_set_rows (
  set_id bigint not null references change_sets on delete cascade,
  product_id bigint not null references products on delete cascade,
  -- field → value; both name the same fields
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  -- refused: the shop's rules forbid it; left: changed by somebody else before it was applied; kept: since then
  state text not null check (state in ('prepared', 'refused', 'applied', 'left', 'undone', 'kept')),
  -- why it was refused, left or kept, for people
  problem text,
  primary key (set_id, product_id),
  check ((problem is not null) = (state in ('refused', 'left', 'kept')))
);
create index change_set_rows_product on change_set_rows (product_id, set_id);
create index change_set_rows_waiting on change_set_rows (set_id, product_id) where state = 'prepared';
create index change_sets_shown on change_sets (id) where applied_at is not null;
