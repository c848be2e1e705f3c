-- A family of product variants. Its products name it in `products.family`.
create table product_families (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  -- [{"code", "values": [{"value", "unit", "image"}]}] in display order; values that only products have follow
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  -- combinations that are not sold, as shown values by attribute code: [{"color": "Azul", "capacidad": "256 GB"}]
  unsold jsonb not null default '[]' check (jsonb_typeof(unsold) = 'array'),
  created_at timestamptz not null default now(),
  version bigint not null default 1,
  changed_by text not null default 'system',
  changed_at timestamptz not null default now()
);

-- A product may name a family before anybody has made it: imports, API, the release before.
create function make_family() returns trigger language plpgsql as $$
begin
  insert into product_families (key, name) values (new.family, coalesce(new.short_name, new.name))
    on conflict do nothing;
  return null;
end $$;
create trigger products_make_family after insert on products
  for each row when (new.family is not null) execute function make_family();
create trigger products_change_family after update of family on products
  for each row when (new.family is not null and new.family is distinct from old.family)
  execute function make_family();

-- The families of today: the words with which the names of their products begin, and their options.
-- What the first and the last name in byte order begin with, all names begin with.
insert into product_families (key, name, options)
select family,
  case when lowest = highest then lowest
    else coalesce(nullif(regexp_replace(common.prefix, '[\s,·-]*\S*$', ''), ''), lowest) end,
  coalesce((select jsonb_agg(jsonb_build_object('code', code, 'values', '[]'::jsonb) order by place)
    from unnest(first_options) with ordinality as option (code, place)), '[]')
from (
  select family, min(coalesce(short_name, name) collate "C") as lowest,
    max(coalesce(short_name, name) collate "C") as highest,
    (select family_options from products f where f.family = p.family order by id limit 1) as first_options
  from products p where family is not null group by family) families
cross join lateral (
  select left(lowest, coalesce(max(length), 0)) as prefix
  from generate_series(1, least(length(lowest), length(highest))) as length
  where left(lowest, length) = left(highest, length)) common
on conflict do nothing;
