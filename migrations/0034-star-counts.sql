-- A product's page counted all its reviews to say how many gave each number of stars; now whoever publishes one counts it.
alter table products add column star_counts integer[] not null default '{0,0,0,0,0}';

create or replace function count_approved_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'approved' then
    update products set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating,
      star_counts[old.rating] = star_counts[old.rating] - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'approved' then
    update products set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating,
      star_counts[new.rating] = star_counts[new.rating] + 1 where id = new.product_id;
  end if;
  return null;
end $$;

with counted as (
  select product_id, array[
    count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
    count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[] as counts,
    count(*) as number, sum(rating) as total
  from reviews where status = 'approved' group by product_id)
update products p set star_counts = coalesce(c.counts, '{0,0,0,0,0}'),
  rating_count = coalesce(c.number, 0), rating_sum = coalesce(c.total, 0)
from products rated left join counted c on c.product_id = rated.id
where rated.id = p.id and (c.product_id is not null or p.rating_count > 0);

alter table products
  add check (array_ndims(star_counts) = 1 and array_lower(star_counts, 1) = 1 and cardinality(star_counts) = 5),
  add check (0 <= all (star_counts)),
  add constraint products_stars_add_up check (
    star_counts[1] + star_counts[2] + star_counts[3] + star_counts[4] + star_counts[5] = rating_count
    and star_counts[1] + 2 * star_counts[2] + 3 * star_counts[3] + 4 * star_counts[4] + 5 * star_counts[5] = rating_sum);
