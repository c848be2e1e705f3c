-- Every review of a product stands in its tally, those that wait too, so that the shop's accounts are sums of these rows.
-- Nobody writes a review while the counts are made; reading goes on.
lock table reviews in share row exclusive mode;

alter table review_tallies add column published integer not null default 0;
alter table review_tallies add column waiting integer not null default 0;
alter table review_tallies add constraint review_tallies_counted_check
  check (published >= verified and waiting >= 0) not valid;

create or replace function tally_review(product bigint, outcome text, code text, is_verified boolean, step integer)
returns void language plpgsql as $$
begin
  if step > 0 then
    insert into review_tallies (product_id) values (product) on conflict do nothing;
  end if;
  update review_tallies set
    published = published + case when outcome = 'approved' then step else 0 end,
    verified = verified + case when outcome = 'approved' and is_verified then step else 0 end,
    hidden = hidden + case when outcome = 'hidden' then step else 0 end,
    waiting = waiting + case when outcome = 'pending' then step else 0 end,
    rejected = case when outcome = 'rejected'
      then rejected || jsonb_build_object(code, coalesce((rejected ->> code)::integer, 0) + step)
      else rejected end
  where product_id = product;
end $$;

-- what its author took back counts nowhere
create or replace function tally_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status <> 'removed' then
    perform tally_review(old.product_id, old.status, old.reject_code, old.verified_purchase, -1);
  end if;
  if tg_op <> 'DELETE' and new.status <> 'removed' then
    perform tally_review(new.product_id, new.status, new.reject_code, new.verified_purchase, 1);
  end if;
  return null;
end $$;

insert into review_tallies (product_id, published, waiting)
select product_id, count(*) filter (where status = 'approved'), count(*) filter (where status = 'pending')
from reviews where status in ('approved', 'pending') group by product_id
on conflict (product_id) do update set published = excluded.published, waiting = excluded.waiting;
