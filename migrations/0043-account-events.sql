-- What happened to accounts: sign-ins, refused ones, ends of sessions. Rows come only; old ones are removed by the night.
create table account_events (
  id bigint generated always as identity primary key,
  who text not null,
  kind text not null check (kind in ('signed-in', 'sign-in-refused', 'session-ended')),
  detail text,
  created_at timestamptz not null default now()
);
create index account_events_who on account_events (who, id);
create index account_events_age on account_events (created_at);
create trigger account_events_stay before update or truncate on account_events
  for each statement execute function refuse_change();
