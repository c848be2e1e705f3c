-- What a device is told ends with the session that asked for it, however that ends, and holds for the key that the device
-- knew the shop by. Devices of before are known with neither: they ask again.
drop table push_subscriptions;
create table push_subscriptions (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  order_id bigint not null references orders on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  public_key text not null,
  auth_secret text not null,
  -- the shop's own, which the device subscribed with
  shop_key text not null,
  created_at timestamptz not null,
  unique (order_id, endpoint)
);
create index push_subscriptions_shopper on push_subscriptions (shopper_id);
create index push_subscriptions_session on push_subscriptions (session_id);
create index push_subscriptions_endpoint on push_subscriptions (endpoint);

create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_push after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_push_of_session();
