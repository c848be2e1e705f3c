-- Devices that are told when an order arrives: where their push service takes messages, and what these are encrypted with.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  order_id bigint not null references orders on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  public_key text not null,
  auth_secret text not null,
  created_at timestamptz not null,
  unique (order_id, endpoint)
);
create index push_subscriptions_shopper on push_subscriptions (shopper_id);

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push'));
