-- Daily sales for reports.

-- Sales and refunds of a day by one dimension, in centavos. Days with changed payments are recomputed from their
-- orders.
create table sales_days (
  split text not null check (split in ('all', 'category', 'product', 'brand', 'state', 'method', 'coupon', 'promotion')),
  day date not null,
  key text not null,
  orders integer not null,
  pieces integer not null,
  goods_centavos bigint not null,
  discount_centavos bigint not null,
  shipping_centavos bigint not null default 0,
  -- paid in excess
  surplus_centavos bigint not null default 0,
  refunded_centavos bigint not null default 0,
  charged_back_centavos bigint not null default 0,
  primary key (split, day, key)
);

-- A day to recompute. Insert-only, so that payments do not wait for each other.
create table sales_changes (
  id bigint generated always as identity primary key,
  day date not null
);

-- Sets `money_left_at` at a refund or chargeback by gateway or bank.
create function note_money_left() returns trigger language plpgsql as $$
begin
  new.money_left_at := case when new.state in ('refunded', 'charged_back')
    then coalesce(old.money_left_at, new.updated_at) end;
  return new;
end $$;
create trigger payment_attempts_money_left before update of state on payment_attempts
  for each row when (old.state is distinct from new.state
    and (new.state in ('refunded', 'charged_back') or old.money_left_at is not null))
  execute function note_money_left();

-- A refund may precede the notice of its payment; its day is then recomputed as well.
create function note_sale_changed() returns trigger language plpgsql as $$
begin
  insert into sales_changes (day)
  select distinct day_in_mexico(moment) from (
    select unnest(case tg_op when 'INSERT' then array[new.paid_at, new.money_left_at]
      else array[old.paid_at, new.paid_at, old.money_left_at, new.money_left_at] end)
    union all
    select finished_at from refunds
    where tg_op = 'UPDATE' and old.paid_at is null and attempt_id = new.id and state = 'done') as moments (moment)
  where moment is not null;
  return null;
end $$;
create trigger payment_attempts_sold after insert on payment_attempts
  for each row when (new.paid_at is not null) execute function note_sale_changed();
create trigger payment_attempts_sale_changed after update on payment_attempts
  for each row when ((old.paid_at, old.money_left_at, old.paid_centavos, old.refunded_centavos)
    is distinct from (new.paid_at, new.money_left_at, new.paid_centavos, new.refunded_centavos))
  execute function note_sale_changed();

-- A finished refund changes the days of refund and chargeback.
create function note_refund_made() returns trigger language plpgsql as $$
begin
  insert into sales_changes (day)
  select distinct day_in_mexico(moment)
  from (select new.finished_at union all
    select money_left_at from payment_attempts where id = new.attempt_id) as moments (moment)
  where moment is not null;
  return null;
end $$;
create trigger refunds_given_back after insert or update of state on refunds
  for each row when (new.state = 'done') execute function note_refund_made();

-- A comparison of sales_days with the orders.
create table sales_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  orders integer not null,
  wrong_days integer not null
);
