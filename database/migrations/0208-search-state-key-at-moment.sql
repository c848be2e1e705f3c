-- The preview of a moment has every column of the table it stands for.
create or replace view at_moment.search_index_state as
  select s.version, (s.revision % 4294967296) + 4294967296 * (select
      abs(hashtextextended(coalesce(string_agg(m.id * m.step || '', ',' order by m.id), ''), 0) % 1048576)
    from at_moment.moved() m) as revision, s.one
  from public.search_index_state s;
