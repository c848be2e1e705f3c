-- A refund may be done before its payment is known: once that is, the day of the refund changes as well.
create or replace function note_sale_changed() returns trigger language plpgsql as $$
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
