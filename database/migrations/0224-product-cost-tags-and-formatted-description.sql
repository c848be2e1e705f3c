-- What a product costs the shop, how search engines show it, its tags and its description with formatting.
alter table products
  add column unit_cost_centavos bigint,
  add column rich_description text,
  add column seo_title text,
  add column seo_description text,
  add column tags text[] not null default '{}';
select at_moment.follow_tables();
-- Who sets prices sees and sets costs.
update roles set permissions = permissions || '{costs:write}'
where 'prices:write' = any (permissions) and not 'costs:write' = any (permissions);
