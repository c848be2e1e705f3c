-- Who found a review useful, and what became of the reviews of each product. Only the product's own page shows either,
-- so lists stay cached when it changes: that is what units_only says to those who read catalogue_changes.
create table review_votes (
  review_id bigint not null references reviews (id) on delete cascade,
  shopper_id bigint not null references shoppers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, shopper_id)
);
create index review_votes_shopper on review_votes (shopper_id);

alter table reviews add column helpful integer not null default 0 check (helpful >= 0);

create function count_helpful_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful = helpful + 1 where id = new.review_id;
  else
    update reviews set helpful = helpful - 1 where id = old.review_id;
  end if;
  return null;
end $$;
create trigger review_votes_count after insert or delete on review_votes
  for each row execute function count_helpful_votes();

create table review_tallies (
  product_id bigint primary key references products (id) on delete cascade,
  -- published ones of somebody who had received the product
  verified integer not null default 0 check (verified >= 0),
  hidden integer not null default 0 check (hidden >= 0),
  -- how many were rejected for each reason
  rejected jsonb not null default '{}'
);

create function tally_review(product bigint, outcome text, code text, is_verified boolean, step integer)
returns void language plpgsql as $$
begin
  if step > 0 then
    insert into review_tallies (product_id) values (product) on conflict do nothing;
  end if;
  update review_tallies set
    verified = verified + case when outcome = 'approved' and is_verified then step else 0 end,
    hidden = hidden + case when outcome = 'hidden' then step else 0 end,
    rejected = case when outcome = 'rejected'
      then rejected || jsonb_build_object(code, coalesce((rejected ->> code)::integer, 0) + step)
      else rejected end
  where product_id = product;
end $$;

create function tally_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (old.status in ('hidden', 'rejected') or old.status = 'approved' and old.verified_purchase) then
    perform tally_review(old.product_id, old.status, old.reject_code, old.verified_purchase, -1);
  end if;
  if tg_op <> 'DELETE' and (new.status in ('hidden', 'rejected') or new.status = 'approved' and new.verified_purchase) then
    perform tally_review(new.product_id, new.status, new.reject_code, new.verified_purchase, 1);
  end if;
  return null;
end $$;
create trigger reviews_tally
  after insert or delete or update of status, reject_code, verified_purchase, product_id on reviews
  for each row execute function tally_reviews();

create function announce_own_page_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id, units_only) values (new.product_id, true);
  return null;
end $$;
create trigger review_tallies_announce after update on review_tallies
  for each row when (old.* is distinct from new.*) execute function announce_own_page_change();
create trigger reviews_announce_votes after update of helpful on reviews
  for each row when (new.status = 'approved') execute function announce_own_page_change();

insert into review_tallies (product_id, verified, hidden, rejected)
select product_id, sum(verified), sum(hidden),
  coalesce(jsonb_object_agg(code, number) filter (where code <> ''), '{}')
from (
  select product_id, case when status = 'rejected' then reject_code else '' end as code, count(*) as number,
    count(*) filter (where status = 'approved' and verified_purchase) as verified,
    count(*) filter (where status = 'hidden') as hidden
  from reviews group by 1, 2) counted
group by product_id
having sum(verified) > 0 or sum(hidden) > 0 or bool_or(code <> '');
