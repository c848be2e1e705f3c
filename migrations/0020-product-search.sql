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
-- Ranking reads the lines of hundreds of rows and no lexemes, so those lie elsewhere.
alter table product_search alter column lexemes set storage external, alter column line set storage plain,
  set (toast_tuple_target = 128);

-- The first products of a list of queries, each asked only while the former ones have not found enough.
-- Always by the index: what looks cheaper for a common word, reading the table until enough is found,
-- answers differently each time.
create function search_candidates(queries text[], most integer, offers_on date, featured_only boolean)
  returns table (product_id bigint, line text, category_id bigint)
  language plpgsql stable
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
  as $$
declare
  query text;
  found_now integer;
  missing integer := most;
begin
  foreach query in array queries loop
    return query
      select s.product_id, s.line, s.category_id from product_search s
      where s.lexemes @@ query::tsquery and s.visible
        and (not featured_only or exists (
          select from products p where p.id = s.product_id and p.featured))
        and (offers_on is null or exists (
          select from products p where p.id = s.product_id
            and p.special_price_centavos < p.price_centavos and p.special_to >= offers_on
            and (p.special_from is null or p.special_from <= offers_on)))
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    exit when missing <= 0;
  end loop;
end $$;

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
create index search_vocabulary_end on search_vocabulary (reverse(word))
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
