-- The shop's own logo, for light grounds and for dark ones; the files are in the picture store.
create table shop_logos (
  ground text primary key check (ground in ('light', 'dark')),
  path text not null check (path ~ '^logo/[0-9a-f]{32}$'),
  changed_at timestamptz not null default now()
);
create trigger shop_logos_announce after insert or update or delete on shop_logos
  for each statement execute function announce_content_change();
