-- What shoppers did after a search. Each night days become sums, and the rows and keys of the day are deleted.
-- Both tables of the day are unlogged: neither write-ahead log, archive nor standby receives a key.

-- Key of a day, with which the addresses of visitors are hashed.
create unlogged table search_day_keys (
  day date primary key,
  key bytea not null
);

-- A step of a visitor after a search, once a day.
create unlogged table search_day_steps (
  id bigint generated always as identity primary key,
  day date not null,
  -- meant: after a search without results, `meant` was searched and one of its results opened
  step text not null check (step in ('searched', 'opened', 'carted', 'bought', 'meant')),
  -- query in the form that search rules compare
  phrase text collate "C" not null,
  shown text not null,
  product_id bigint,
  meant text collate "C",
  -- HMAC-SHA-256 of the visitor's network by the key of the day
  visitor bytea not null,
  unique nulls not distinct (day, phrase, step, product_id, meant, visitor)
);

-- Sums of a query over the visitors of a day, if they were five or more; halved every thirty days.
create table learned_searches (
  phrase text collate "C" primary key,
  shown text not null,
  searched double precision not null,
  -- day to which the sums are halved
  counted_on date not null
);

create table learned_products (
  phrase text collate "C" not null references learned_searches on delete cascade,
  product_id bigint not null references products on delete cascade,
  opened double precision not null,
  carted double precision not null,
  bought double precision not null,
  counted_on date not null,
  primary key (phrase, product_id)
);
create index learned_products_product on learned_products (product_id);
create trigger learned_products_revise before insert or update or delete on learned_products
  for each statement execute function revise_search();

-- What shoppers searched after a search without results, and found.
create table learned_meanings (
  phrase text collate "C" not null,
  meant text collate "C" not null,
  shown text not null,
  visitors double precision not null,
  counted_on date not null,
  -- whether an operator rejected it
  discarded boolean not null default false,
  primary key (phrase, meant)
);
