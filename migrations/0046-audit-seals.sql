-- Seals of the audit log, each over the entries since the one before and over that one: rewriting an entry asks for rewriting all
-- seals after it.
create table audit_seals (
  id bigint generated always as identity primary key,
  first_entry bigint not null unique,
  last_entry bigint not null unique check (last_entry >= first_entry),
  entries integer not null check (entries > 0),
  seal bytea not null check (length(seal) = 32),
  sealed_at timestamptz not null
);
create trigger audit_seals_stay before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
