-- Lists of the back office as somebody wants to see them again: what the address says after the question mark.
create table saved_views (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  shared boolean not null,
  created_at timestamptz not null,
  constraint saved_views_name unique (operator_id, list, name)
);
create index saved_views_shared on saved_views (list) where shared;
