-- Connections to outside services, made in the office. A former gateway of payments keeps its keys for unfinished payments.
create table service_connections (
  service text not null check (service <> ''),
  provider text not null check (provider <> ''),
  is_active boolean not null,
  -- values that pages may show, such as host and user
  fields jsonb not null default '{}',
  -- JSON of the secret fields, encrypted under LICENCE_SECRET and bound to service and provider
  sealed bytea,
  -- last four characters of each secret
  hints jsonb not null default '{}',
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null check (changed_by <> ''),
  checked_at timestamptz,
  -- what the last test saw, or why it failed
  seen text,
  fault text,
  primary key (service, provider),
  check (num_nonnulls(seen, fault) = (checked_at is not null)::integer)
);
create unique index service_connections_active on service_connections (service)
  where is_active and service in ('mail', 'payments');
