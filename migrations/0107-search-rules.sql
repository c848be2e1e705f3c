-- What the shop says of the words that shoppers search for.
create table search_rules (
  id bigint generated always as identity primary key,
  -- 'same': each word finds what the others do; 'meant': they find what other words do; 'pinned': products come first
  kind text not null check (kind in ('same', 'meant', 'pinned')),
  words text[] not null check (cardinality(words) between 1 and 20),
  meant text[] not null default '{}',
  -- the words as search compares them with a query, and what it looks for instead of them
  stems text[] not null,
  meant_stems text[] not null default '{}',
  shown_from timestamptz,
  shown_until timestamptz,
  removed boolean not null default false,
  -- what its last change changed, to take it back; null where that made it
  former jsonb,
  changed_by text not null,
  changed_at timestamptz not null,
  check (shown_from < shown_until)
);
create index search_rules_stems on search_rules using gin (stems) where not removed;

create table search_pins (
  rule_id bigint not null references search_rules on delete cascade,
  product_id bigint not null references products on delete cascade,
  position integer not null,
  primary key (rule_id, product_id)
);
create index search_pins_product on search_pins (product_id);

create trigger search_rules_revise before insert or delete or update on search_rules
  for each statement execute function revise_search();
create trigger search_rules_announce after insert or delete or update on search_rules
  for each statement execute function announce_content_change();

-- `synonyms` is read by the version before alone, while this one is being applied.
insert into search_rules (kind, words, stems, meant_stems, changed_by, changed_at)
select 'same', array_agg(term order by term), array_agg(distinct coalesce(stems, '')),
  array_agg(distinct coalesce(stems, '')), 'system', now()
from synonyms group by group_id having count(*) between 2 and 20;

-- Searches that found nothing, by their words alone: nothing says who searched.
create table missed_searches (
  words text collate "C" primary key,
  shown text not null,
  searches integer not null,
  set_aside boolean not null default false,
  first_on date not null,
  last_on date not null
);
create index missed_searches_often on missed_searches (set_aside, searches desc, words);
