-- Everyday phrases that the shop switched off, as the reading of a query compares them.
create table everyday_words_off (
  phrase text collate "C" primary key,
  switched_by text not null,
  switched_at timestamptz not null
);
create trigger everyday_words_off_revise before insert or delete on everyday_words_off
  for each statement execute function revise_search();
create trigger everyday_words_off_announce after insert or delete on everyday_words_off
  for each statement execute function announce_content_change();
