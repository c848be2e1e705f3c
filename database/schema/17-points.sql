-- Loyalty points.

-- Points exchanged for a coupon; a cancelled order returns them.
create table point_redemptions (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  -- idempotency key of the request
  request_key text not null check (length(request_key) between 8 and 100),
  coupon_id bigint not null unique references coupons on delete cascade,
  points integer not null check (points > 0),
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  unique (shopper_id, request_key)
);
comment on table point_redemptions is 'part of rewards';

-- A ledger of points. Only `status` changes; a partly spent row is split.
create table rewards (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  order_id bigint references orders on delete set null,
  kind text not null check (kind in ('purchase', 'adjustment', 'returned', 'split')),
  points integer not null check (points > 0),
  status text not null check (status in ('Pendientes', 'Ganados', 'Canjeados', 'Vencidos', 'Cancelados')),
  note text not null default '',
  expires_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  redemption_id bigint references point_redemptions on delete set null
);
create unique index rewards_once_per_order on rewards (order_id) where kind = 'purchase';
create index rewards_shopper on rewards (shopper_id, created_at desc);
create index rewards_redemption on rewards (redemption_id) where redemption_id is not null;
create index rewards_expiring on rewards (expires_on) where status = 'Ganados';
-- All points of a cancelled or returned order.
create index rewards_order on rewards (order_id) where order_id is not null;
-- Monthly points report, expiry and adjustments by operators.
create index rewards_given_on on rewards (created_at) include (kind, points);
create index rewards_ended_on on rewards (updated_at) include (status, points)
  where status in ('Canjeados', 'Vencidos', 'Cancelados');
create index rewards_open on rewards (status, expires_on) include (points)
  where status in ('Ganados', 'Pendientes');
create index rewards_adjusted on rewards (id) where kind = 'adjustment';
comment on table rewards is 'personal data for loyalty, kept with-account: Puntos';
comment on column rewards.note is 'personal: de qué son';

-- A sent notice about points that expire on a day.
create table point_notices (
  shopper_id bigint not null references shoppers on delete cascade,
  expires_on date not null,
  days_before integer not null check (days_before > 0),
  created_at timestamptz not null default now(),
  primary key (shopper_id, expires_on, days_before)
);
comment on table point_notices is 'part of rewards';
