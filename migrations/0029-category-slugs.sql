-- Other addresses of categories: former ones, and those that people write otherwise.
create table category_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id bigint not null references categories on delete cascade
);
create index category_slugs_category on category_slugs (category_id);
create trigger category_slugs_announce after insert or update or delete on category_slugs
  for each statement execute function announce_content_change();

-- The shop knew this one by itself before.
insert into category_slugs (slug, category_id)
select 'smart-home', id from categories
where slug = 'smarth-home' and not exists (select from categories where slug = 'smart-home');
