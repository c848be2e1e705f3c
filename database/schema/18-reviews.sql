-- Reviews, photos, votes and questions about products.

-- A review of a product.
create table reviews (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  -- null: deleted account, or review from another system
  shopper_id bigint references shoppers on delete set null,
  author_name text not null,
  rating smallint not null check (rating between 1 and 5),
  title text not null check (length(title) between 1 and 80),
  comment text not null check (length(comment) between 1 and 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'hidden', 'removed')),
  reject_code text,
  verified_purchase boolean not null default false,
  moderator_notes text[] not null default '{}',
  shop_reply text,
  shop_reply_at timestamptz,
  reports integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  helpful integer not null default 0 check (helpful >= 0),
  check (status <> 'rejected' or reject_code is not null)
);
create unique index reviews_one_per_shopper on reviews (product_id, shopper_id) where shopper_id is not null and status <> 'removed';
create index reviews_product on reviews (product_id, created_at desc) where status = 'approved';
create index reviews_queue on reviews (created_at) where status = 'pending';
create index reviews_shopper on reviews (shopper_id, created_at desc);
create index reviews_any_of_product on reviews (product_id);
create index reviews_set_aside on reviews (id) where status in ('hidden', 'rejected');
comment on table reviews is 'personal data for reviews, kept anonymous: Reseñas';
comment on column reviews.author_name is 'personal: nombre con que se publica';
comment on column reviews.title is 'personal, stays: título';
comment on column reviews.comment is 'personal, stays: tu opinión';
comment on column reviews.moderator_notes is 'personal: lo que notó quien revisa';
comment on column reviews.shop_reply is 'personal, stays: lo que contestó la tienda';
create trigger reviews_announce after update of author_name, title, comment, shop_reply, shop_reply_at, verified_purchase on reviews
  for each row when (new.status = 'approved') execute function announce_catalogue_change();
create trigger reviews_announce_votes after update of helpful on reviews
  for each row when (new.status = 'approved') execute function announce_own_page_change();
create trigger reviews_news after insert on reviews
  for each row when (new.status = 'pending') execute function announce_to_office('review', 'id');

-- Keeps ratings and star counts of `products`, approved reviews only.
create function count_approved_reviews() returns trigger language plpgsql as $$
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
create trigger reviews_count after insert or delete or update of status, rating, product_id on reviews
  for each row execute function count_approved_reviews();

-- Published statistics of a product's reviews.
create table review_tallies (
  product_id bigint primary key references products (id) on delete cascade,
  -- published reviews by buyers
  verified integer not null default 0 check (verified >= 0),
  hidden integer not null default 0 check (hidden >= 0),
  -- count by reason of rejection
  rejected jsonb not null default '{}',
  published integer not null default 0,
  waiting integer not null default 0,
  constraint review_tallies_counted_check
  check (published >= verified and waiting >= 0)
);
create trigger review_tallies_announce after update on review_tallies
  for each row when (old.* is distinct from new.*) execute function announce_own_page_change();

-- Adds (step 1) or subtracts (step -1) one review.
create function tally_review(product bigint, outcome text, code text, is_verified boolean, step integer)
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

-- Keeps review_tallies; reviews withdrawn by their author count nowhere.
create function tally_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status <> 'removed' then
    perform tally_review(old.product_id, old.status, old.reject_code, old.verified_purchase, -1);
  end if;
  if tg_op <> 'DELETE' and new.status <> 'removed' then
    perform tally_review(new.product_id, new.status, new.reject_code, new.verified_purchase, 1);
  end if;
  return null;
end $$;
create trigger reviews_tally
  after insert or delete or update of status, reject_code, verified_purchase, product_id on reviews
  for each row execute function tally_reviews();

-- A helpful vote for a review. Only the product page shows it, so lists stay cached (`units_only` in
-- catalogue_changes).
create table review_votes (
  review_id bigint not null references reviews (id) on delete cascade,
  shopper_id bigint not null references shoppers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, shopper_id)
);
create index review_votes_shopper on review_votes (shopper_id);
comment on table review_votes is 'personal data for reviews, kept with-account: Reseñas que te sirvieron';

-- Keeps `reviews.helpful`.
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

-- A photo of a review, redrawn by the shop; up to four per customer and product. A photo without a review is a draft.
create table review_photos (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  review_id bigint references reviews (id) on delete cascade,
  place smallint not null check (place between 1 and 4),
  -- hash of `large`, part of its immutable address
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  small bytea not null,
  large bytea not null,
  reject_code text check (reject_code in ('persona', 'otro_producto', 'ofensiva', 'publicidad', 'no_se_distingue', 'ajena')),
  created_at timestamptz not null,
  unique (shopper_id, product_id, place)
);
-- WebP is compressed already.
alter table review_photos alter column small set storage external;
alter table review_photos alter column large set storage external;
create index review_photos_product on review_photos (product_id, id desc);
create index review_photos_review on review_photos (review_id);
create index review_photos_hash on review_photos (hash);
create index review_photos_drafts on review_photos (created_at) where review_id is null;
comment on table review_photos is 'personal data for reviews, kept with-account: Fotos de reseñas';
comment on column review_photos.small is 'personal: foto';
comment on column review_photos.large is 'personal: foto';

-- Changes the page of the product.
create function announce_review_photo() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id, units_only) values (old.product_id, true);
  return null;
end $$;
create trigger review_photos_announce after delete or update of reject_code on review_photos
  for each row when (old.review_id is not null) execute function announce_review_photo();

-- A question about a product, public once published.
create table questions (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  shopper_id bigint references shoppers (id) on delete set null,
  question text not null check (length(question) between 1 and 300),
  status text not null default 'pending' check (status in ('pending', 'published', 'hidden')),
  moderator_notes text[] not null default '{}',
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_reason text,
  check ((answer is null) = (answered_at is null)),
  constraint questions_hidden_reason_check
  check (hidden_reason is null or (status = 'hidden' and length(hidden_reason) between 3 and 300))
);
create unique index questions_once_each on questions (product_id, shopper_id, lower(question)) where shopper_id is not null;
create index questions_of_product on questions (product_id, created_at desc);
create index questions_queue on questions (created_at) where status = 'pending';
create index questions_shopper on questions (shopper_id);
create index questions_unanswered on questions ((status = 'published'), created_at, id)
  where answer is null and status <> 'hidden';
create index questions_hidden on questions (id) where status = 'hidden';
comment on table questions is 'personal data for support, kept anonymous: Preguntas sobre productos';
comment on column questions.question is 'personal, stays: tu pregunta';
comment on column questions.moderator_notes is 'personal: lo que notó quien revisa';
comment on column questions.answer is 'personal, stays: lo que contestó la tienda';
comment on column questions.hidden_reason is 'personal: por qué no se publica';
create trigger questions_announce_new after insert on questions
  for each row when (new.status = 'published') execute function announce_own_page_change();
create trigger questions_announce after update on questions
  for each row when (old.status = 'published' or new.status = 'published') execute function announce_own_page_change();
create trigger questions_news after insert on questions
  for each row when (new.status = 'pending') execute function announce_to_office('question', 'id');
