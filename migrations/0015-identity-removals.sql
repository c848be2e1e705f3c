-- Accounts that the identity provider is still to be asked to forget; a row goes when it has.
create table identity_removals (
  subject text primary key,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index identity_removals_due on identity_removals (next_try_at);
