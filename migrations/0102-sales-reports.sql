-- What was sold and given back on each day, by what it can be looked at. A day whose payments change is written again
-- from its orders, so that the sums are theirs.
create table sales_days (
  split text not null check (split in ('all', 'category', 'product', 'brand', 'state', 'method', 'coupon')),
  day date not null,
  key text not null,
  orders integer not null,
  pieces integer not null,
  goods_centavos bigint not null,
  discount_centavos bigint not null,
  shipping_centavos bigint not null default 0,
  -- paid beyond the price
  surplus_centavos bigint not null default 0,
  refunded_centavos bigint not null default 0,
  charged_back_centavos bigint not null default 0,
  primary key (split, day, key)
);

-- Days that have to be written again. Rows are only added, so that nobody who pays waits for another.
create table sales_changes (
  id bigint generated always as identity primary key,
  day date not null
);

-- Each look at whether the days say what the orders say.
create table sales_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  orders integer not null,
  wrong_days integer not null
);

-- When the gateway or the bank took the money back by itself.
alter table payment_attempts add column money_left_at timestamptz;
update payment_attempts set money_left_at = updated_at where state in ('refunded', 'charged_back');

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

create function day_in_mexico(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'America/Mexico_City')::date;

create function note_sale_changed() returns trigger language plpgsql as $$
begin
  insert into sales_changes (day)
  select distinct day_in_mexico(moment) from unnest(case tg_op when 'INSERT' then array[new.paid_at, new.money_left_at]
    else array[old.paid_at, new.paid_at, old.money_left_at, new.money_left_at] end) as moments (moment)
  where moment is not null;
  return null;
end $$;
create trigger payment_attempts_sold after insert on payment_attempts
  for each row when (new.paid_at is not null) execute function note_sale_changed();
create trigger payment_attempts_sale_changed after update on payment_attempts
  for each row when ((old.paid_at, old.money_left_at, old.paid_centavos, old.refunded_centavos)
    is distinct from (new.paid_at, new.money_left_at, new.paid_centavos, new.refunded_centavos))
  execute function note_sale_changed();

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

insert into sales_changes (day)
select day_in_mexico(moment) from (
  select paid_at as moment from payment_attempts where paid_at is not null
  union all select money_left_at from payment_attempts where money_left_at is not null
  union all select finished_at from refunds where state = 'done' and finished_at is not null
) as moments group by 1;
