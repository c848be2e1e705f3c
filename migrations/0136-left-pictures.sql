-- Pictures that a product no longer has, and since when: their files stay in the store, where nothing says who had them.
-- `removed_at`: when somebody took them out of it.
create table left_pictures (
  product_id bigint not null references products (id) on delete cascade,
  path text not null,
  left_at timestamptz not null,
  removed_at timestamptz,
  primary key (product_id, path)
);
create index left_pictures_path on left_pictures (path);
create index left_pictures_removed_at on left_pictures (removed_at) where removed_at is not null;
insert into left_pictures (product_id, path, left_at)
  select c.product_id, former.value->>'path', c.changed_at
  from picture_changes c cross join lateral jsonb_array_elements(c.before) former
  where not exists (select from product_images i
    where i.product_id = c.product_id and i.path = former.value->>'path')
  on conflict do nothing;
