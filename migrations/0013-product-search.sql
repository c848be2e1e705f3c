-- What search knows of a product, apart from it: a change of price or stock does not touch the index,
-- and the rows that are ranked lie close together. Written by the shop, which reads it the same way.
create table product_search (
  product_id bigint primary key references products on delete cascade,
  visible boolean not null,
  -- every stem under the best place that has it, '0laptop 1nimbus 3bateri'
  lexemes tsvector not null,
  -- the stems of name, categories, brand and codes, in order
  line text not null,
  category_id bigint
);
create index product_search_lexemes on product_search using gin (lexemes)
  with (gin_pending_list_limit = 1024);
alter table product_search alter column lexemes set storage main;

create function hide_from_search() returns trigger language plpgsql as $$
begin
  update product_search set visible = new.visible where product_id = new.id;
  return null;
end $$;
create trigger products_hide_from_search after update of visible on products
  for each row when (old.visible is distinct from new.visible) execute function hide_from_search();

-- Every word of names, brands, categories and codes: how rare it is, and what a misspelt one meant.
drop table search_vocabulary;
create table search_vocabulary (
  word text collate "C" primary key,
  stem text collate "C" not null,
  -- as it sounds, where that is a word of letters only
  sound text collate "C",
  -- as the catalogue writes it
  shown text not null,
  uses integer not null
);
create index search_vocabulary_stem on search_vocabulary (stem);
create index search_vocabulary_sound on search_vocabulary (sound) where sound is not null;
create index search_vocabulary_end on search_vocabulary ((reverse(word)::text) collate "C")
  where sound is not null;

-- What many products are called, to complete what is being typed.
create table search_phrases (
  phrase text collate "C" primary key,
  shown text not null,
  uses integer not null
);

alter table synonyms add column stems text;
create index synonyms_stems on synonyms (stems);

-- The way of indexing that the rows above follow; another one makes the shop index its products anew.
create table search_index_state (version integer not null);
insert into search_index_state values (0);

drop index products_search;
drop index products_sku_upper;
drop index products_model;
drop index products_mpn;
alter table products drop column search_text, drop column search_name;
drop function search_words(text);
drop text search configuration spanish_unaccent;
