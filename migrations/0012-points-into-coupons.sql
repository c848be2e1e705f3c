-- Points turned into a coupon: what was given for it, so that a cancelled order can give them back.
create table point_redemptions (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  -- names one press of the button: the same press twice makes one coupon
  request_key text not null check (length(request_key) between 8 and 100),
  coupon_id bigint not null unique references coupons on delete cascade,
  points integer not null check (points > 0),
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  unique (shopper_id, request_key)
);
alter table rewards add column redemption_id bigint references point_redemptions on delete set null;
create index rewards_redemption on rewards (redemption_id) where redemption_id is not null;

-- Points that expire on a day are announced once for each notice the shop gives.
create table point_notices (
  shopper_id bigint not null references shoppers on delete cascade,
  expires_on date not null,
  days_before integer not null check (days_before > 0),
  created_at timestamptz not null default now(),
  primary key (shopper_id, expires_on, days_before)
);
create index rewards_expiring on rewards (expires_on) where status = 'Ganados';
