-- A key belongs to one unit of one order for ever: a revoked key is not given again, its unit may get
-- another. What is on sale of a digital product is what keys are free.
alter table licence_keys
  add column unit integer check (unit > 0),
  add column revealed_at timestamptz,
  add column revoked_at timestamptz,
  add column revoked_reason text,
  add check ((order_id is null) = (unit is null)),
  add check (revealed_at is null or order_id is not null),
  add check ((revoked_at is null) = (revoked_reason is null));
create unique index licence_keys_one_per_unit on licence_keys (order_id, product_id, unit)
  where revoked_at is null;
drop index licence_keys_free;
create index licence_keys_free on licence_keys (product_id, id)
  where order_id is null and revoked_at is null;
create index licence_keys_order on licence_keys (order_id) where order_id is not null;

create function keep_licence_key_given() returns trigger language plpgsql as $$
begin
  if old.order_id is null then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or (new.order_id, new.product_id, new.unit, new.key_fingerprint)
    is distinct from (old.order_id, old.product_id, old.unit, old.key_fingerprint) then
    raise exception 'licence key % was given to an order and stays with it', old.id;
  end if;
  if old.revoked_at is not null and new.revoked_at is null then
    raise exception 'licence key % was revoked and stays so', old.id;
  end if;
  return new;
end $$;
create trigger licence_keys_stay_given before update or delete on licence_keys
  for each row execute function keep_licence_key_given();

with before as (
  select i.product_id, i.on_hand, greatest(i.reserved, (
    select count(*) from licence_keys k
    where k.product_id = i.product_id and k.order_id is null and k.revoked_at is null)) as after
  from inventory i join products p on p.id = i.product_id where p.delivery = 'digital'),
moved as (
  update inventory i set on_hand = b.after, updated_at = now()
  from before b where i.product_id = b.product_id and i.on_hand <> b.after)
insert into stock_movements (product_id, change, reason, actor)
select product_id, after - on_hand, 'Claves en existencia', 'migration' from before
where after <> on_hand;
