-- What is taken off by itself. Money in centavos; moments are the shop's own, to the minute.
create table promotions (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 80),
  -- units: of each buy + get, the get cheapest are percent off; amount: all are, once they come to least_centavos
  kind text not null check (kind in ('units', 'amount')),
  buy integer check (buy between 1 and 20),
  get integer check (get between 1 and 20),
  percent integer not null check (percent between 1 and 100),
  least_centavos bigint check (least_centavos >= 0),
  scope jsonb not null default '{"kind": "all"}',
  exclude_offers boolean not null default false,
  -- a coupon takes its part of what is left
  combines boolean not null default true,
  -- the lowest applies first
  place integer not null default 1 check (place between 1 and 999),
  published boolean not null default false,
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null,
  check ((kind = 'units') = (buy is not null and get is not null)),
  check ((kind = 'amount') = (least_centavos is not null)),
  -- nothing is given away whole
  check (kind = 'units' or percent <= 90)
);

-- Which paid orders a promotion took something off, and how much.
create table promotion_uses (
  promotion_id bigint not null references promotions on delete cascade,
  attempt_id bigint not null references payment_attempts on delete cascade,
  saving_centavos bigint not null check (saving_centavos > 0),
  primary key (promotion_id, attempt_id) include (saving_centavos)
);
create index promotion_uses_attempt on promotion_uses (attempt_id);

-- A draft is known to nobody outside; the moments narrow the days of validity.
alter table coupons
  add column published boolean not null default true,
  add column starts_at timestamptz,
  add column ends_at timestamptz;

-- What a rehearsal on past orders came to, and of which values it was one.
alter table promotions add column rehearsal jsonb;
alter table coupons add column rehearsal jsonb;

create trigger promotions_announce after insert or update or delete on promotions
  for each statement execute function announce_content_change();
