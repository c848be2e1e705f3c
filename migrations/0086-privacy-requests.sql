-- What somebody asks for by law about their data: until when it has to be answered, and what was granted be done.
-- A request outlives the account it was about, without saying whose it was.
create table privacy_requests (
  id bigint generated always as identity primary key,
  shopper_id bigint references shoppers (id) on delete set null,
  kind text not null check (kind in ('access', 'rectification', 'erasure', 'opposition')),
  received_on date not null,
  answer_by date not null,
  answered_on date,
  granted boolean,
  complete_by date,
  completed_on date,
  created_at timestamptz not null default now(),
  check ((answered_on is null) = (granted is null)),
  check ((complete_by is null) = (granted is not true)),
  check (completed_on is null or granted)
);
create index privacy_requests_shopper on privacy_requests (shopper_id) where shopper_id is not null;
create index privacy_requests_open on privacy_requests (received_on, id) where completed_on is null and granted is not false;
