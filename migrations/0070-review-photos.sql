-- Pictures that shoppers add to their reviews, as the shop has drawn them anew. Of one shopper and product there are four
-- at most; a picture without a review is a draft. Others see those of published reviews that nobody has rejected.
create table review_photos (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  review_id bigint references reviews (id) on delete cascade,
  place smallint not null check (place between 1 and 4),
  -- names what is in `large`: its address never shows anything else
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  small bytea not null,
  large bytea not null,
  reject_code text check (reject_code in ('persona', 'otro_producto', 'ofensiva', 'publicidad', 'no_se_distingue', 'ajena')),
  created_at timestamptz not null,
  unique (shopper_id, product_id, place)
);
-- WebP is compressed already
alter table review_photos alter column small set storage external, alter column large set storage external;
create index review_photos_product on review_photos (product_id, id desc);
create index review_photos_review on review_photos (review_id);
create index review_photos_hash on review_photos (hash);
create index review_photos_drafts on review_photos (created_at) where review_id is null;

create function announce_review_photo() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id, units_only) values (old.product_id, true);
  return null;
end $$;
create trigger review_photos_announce after delete or update of reject_code on review_photos
  for each row when (old.review_id is not null) execute function announce_review_photo();
