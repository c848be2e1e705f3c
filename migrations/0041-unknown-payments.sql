-- Money at a gateway that the shop has no attempt for and could make none: a person decides.
create table unknown_payments (
  id bigint generated always as identity primary key,
  gateway text not null,
  gateway_session_id text not null,
  ref text not null,
  -- null where the gateway would not tell
  paid_centavos bigint check (paid_centavos >= 0),
  reason text not null check (reason in ('unreadable', 'other-amount', 'lines-differ', 'taken', 'refused')),
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolution text check (resolution in ('recovered', 'refunded', 'closed')),
  check ((resolved_at is null) = (resolution is null)),
  unique (gateway, gateway_session_id)
);
create index unknown_payments_open on unknown_payments (found_at) where resolved_at is null;

-- How far the list of each gateway has been compared, and in which database: a restored one or a promoted
-- standby is another.
create table payment_comparisons (
  gateway text primary key,
  compared_until timestamptz,
  incarnation text,
  leased_until timestamptz
);

create index payment_notices_unknown on payment_notices (id) where outcome = 'unknown-session';
