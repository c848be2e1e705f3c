-- The words that a product brings into the vocabulary, so that they can be counted out again.
create table search_words (
  product_id bigint primary key references product_search on delete cascade,
  words text[] collate "C" not null,
  phrase text collate "C"
);

-- Known although no product may have it: a word of synonyms and categories.
alter table search_vocabulary add column learnt boolean not null default false;

create function count_search_words(product bigint, step integer) returns void language sql as $$
  update search_vocabulary v set uses = v.uses + step from search_words w
    where w.product_id = product and v.word = any(w.words);
  update search_phrases p set uses = p.uses + step from search_words w
    where w.product_id = product and p.phrase = w.phrase;
$$;

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

-- Once a transaction, and before anything is counted, so that two transactions count one after the other.
create function revise_search() returns trigger language plpgsql as $$
begin
  update search_index_state set revision = revision + 1
    where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger product_search_revise before insert or update or delete on product_search
  for each statement execute function revise_search();
create trigger synonyms_revise before insert or update or delete on synonyms
  for each statement execute function revise_search();
