-- Full-text search: documents, vocabulary, search rules.

-- Search document of a product. Separate from `products`: price and stock updates do not touch its index, and ranked
-- rows lie together.
create table product_search (
  product_id bigint primary key references products on delete cascade,
  visible boolean not null,
  -- each stem with its best weight: '0laptop 1nimbus 3bateri'
  lexemes tsvector not null,
  -- stems of name, categories, brand and codes, in order
  line text not null,
  category_id bigint
);
-- Ranking reads `line` of hundreds of rows, never `lexemes`.
alter table product_search alter column lexemes set storage external;
alter table product_search alter column line set storage plain;
alter table product_search set (toast_tuple_target = 128);
create index product_search_lexemes on product_search using gin (lexemes)
  with (gin_pending_list_limit = 1024);

-- Hidden products are not found.
create function hide_from_search() returns trigger language plpgsql as $$
begin
  update product_search set visible = new.visible where product_id = new.id;
  return null;
end $$;
create trigger products_hide_from_search
  after update of visible, for_sale on products for each row
  when (old.visible is distinct from new.visible)
  execute function hide_from_search();

-- Candidates of several queries, each run only while the former ones found too few. `offers_on` is the day of running
-- offers; for programs before 0.3.
-- The plan is forced to the index: a scan that stops early returns different rows each time.
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

-- The same with the moment of running offers.
create function search_candidates(queries text[], most integer, offers_at timestamptz, featured_only boolean)
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
        and (offers_at is null or exists (
          select from products p where p.id = s.product_id
            and p.special_price_centavos < p.price_centavos
            and p.special_to >= (offers_at at time zone 'America/Mexico_City')::date
            and (p.special_from is null
              or p.special_from <= (offers_at at time zone 'America/Mexico_City')::date)
            and (p.special_to_time is null
              or (p.special_to + p.special_to_time) at time zone 'America/Mexico_City' > offers_at)
            and (p.special_from_time is null
              or (p.special_from + p.special_from_time) at time zone 'America/Mexico_City' <= offers_at)))
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    exit when missing <= 0;
  end loop;
end $$;

-- Products with the lexemes before an id, limited. The plan is forced to the index of lexemes, whose cost the planner
-- overestimates.
create function products_with_lexemes(query tsquery, before bigint, most integer) returns setof bigint
  language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set jit = off
  as $$
begin
  return query select s.product_id from product_search s
    where s.lexemes @@ query and (before is null or s.product_id < before) limit most;
end $$;

-- A word of names, brands, categories and codes: the base of corrections and of word weights.
create table search_vocabulary (
  word text collate "C" primary key,
  stem text collate "C" not null,
  -- phonetic form of words of letters
  sound text collate "C",
  -- spelling in the catalogue
  shown text not null,
  uses integer not null,
  -- from synonyms or categories, even if no product has it
  learnt boolean not null default false
);
create index search_vocabulary_stem on search_vocabulary (stem);
create index search_vocabulary_sound on search_vocabulary (sound) where sound is not null;
create index search_vocabulary_end on search_vocabulary (reverse(word))
  where sound is not null;

-- A name shared by many products, for completions.
create table search_phrases (
  phrase text collate "C" primary key,
  shown text not null,
  uses integer not null
);
create index search_phrases_uses on search_phrases (uses desc);

-- Vocabulary words of a product, subtracted when it disappears.
create table search_words (
  product_id bigint primary key references product_search on delete cascade,
  words text[] collate "C" not null,
  phrase text collate "C"
);

-- Adds (step 1) or subtracts (step -1) the words of a product.
create function count_search_words(product bigint, step integer) returns void language sql as $$
  update search_vocabulary v set uses = v.uses + step from search_words w
    where w.product_id = product and v.word = any(w.words);
  update search_phrases p set uses = p.uses + step from search_words w
    where w.product_id = product and p.phrase = w.phrase;
$$;

-- Words of hidden or removed products do not count.
create function recount_hidden_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.visible then perform count_search_words(old.product_id, -1); end if;
    return old;
  end if;
  perform count_search_words(new.product_id, case when new.visible then 1 else -1 end);
  return null;
end $$;
create trigger product_search_count after update of visible on product_search
  for each row when (old.visible is distinct from new.visible)
  execute function recount_hidden_search_words();
create trigger product_search_uncount before delete on product_search
  for each row execute function recount_hidden_search_words();

-- State of the search index; one row. Products are reindexed when `version` is not the program's.
create table search_index_state (
  version integer not null,
  -- grows with every change of search results, to invalidate caches
  revision bigint not null default 0,
  -- a key, required by logical replication for updates
  one boolean primary key default true check (one)
);

insert into search_index_state (version) values (0);

-- Increments `revision` once per transaction, before counts change: its row lock serialises counting transactions.
create function revise_search() returns trigger language plpgsql as $$
begin
  update search_index_state set revision = revision + 1
    where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger product_search_revise before insert or update or delete on product_search
  for each statement execute function revise_search();

-- A synonym; a term belongs to one group.
create table synonyms (
  term text primary key,
  group_id text not null,
  stems text
);
create index synonyms_group on synonyms (group_id);
create index synonyms_stems on synonyms (stems);
create trigger synonyms_revise before insert or update or delete on synonyms
  for each statement execute function revise_search();

-- A search rule of the shop.
create table search_rules (
  id bigint generated always as identity primary key,
  -- same: words are synonyms; meant: words find `meant`; pinned: products come first
  kind text not null check (kind in ('same', 'meant', 'pinned')),
  words text[] not null check (cardinality(words) between 1 and 20),
  meant text[] not null default '{}',
  -- words and meanings in the form that search compares
  stems text[] not null,
  meant_stems text[] not null default '{}',
  shown_from timestamptz,
  shown_until timestamptz,
  removed boolean not null default false,
  -- values before the last change, for undo; null: created by it
  former jsonb,
  changed_by text not null,
  changed_at timestamptz not null,
  check (shown_from < shown_until)
);
create index search_rules_stems on search_rules using gin (stems) where not removed;
create trigger search_rules_revise before insert or delete or update on search_rules
  for each statement execute function revise_search();
create trigger search_rules_announce after insert or delete or update on search_rules
  for each statement execute function announce_content_change();

-- A product pinned by a rule.
create table search_pins (
  rule_id bigint not null references search_rules on delete cascade,
  product_id bigint not null references products on delete cascade,
  position integer not null,
  primary key (rule_id, product_id)
);
create index search_pins_product on search_pins (product_id);

-- A search without results, by its words; without its author.
create table missed_searches (
  words text collate "C" primary key,
  shown text not null,
  searches integer not null,
  set_aside boolean not null default false,
  first_on date not null,
  last_on date not null
);
create index missed_searches_often on missed_searches (set_aside, searches desc, words);
