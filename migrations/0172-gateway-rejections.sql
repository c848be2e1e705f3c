-- Calls whose credentials a gateway rejects, so that the office can raise an alarm.
create table gateway_rejections (
  gateway text not null,
  call text not null,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (gateway, call)
);
