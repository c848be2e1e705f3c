-- Another secret seals a given key anew and recognises it by another fingerprint; the key itself stays.
create or replace function keep_licence_key_given() returns trigger language plpgsql as $$
begin
  if old.order_id is null then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or (new.order_id, new.product_id, new.unit)
    is distinct from (old.order_id, old.product_id, old.unit)
    or (new.key_fingerprint = old.key_fingerprint) is distinct from (new.key_cipher = old.key_cipher) then
    raise exception 'licence key % was given to an order and stays with it', old.id;
  end if;
  if old.revoked_at is not null and new.revoked_at is null then
    raise exception 'licence key % was revoked and stays so', old.id;
  end if;
  return new;
end $$;
