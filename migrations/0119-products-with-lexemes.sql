-- Up to so many products that have the words, before another one; always by the index of words, because reading
-- them where they stand costs more than the planner knows.
create function products_with_lexemes(query tsquery, before bigint, most integer) returns setof bigint
  language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set jit = off
  as $$
begin
  return query select s.product_id from product_search s
    where s.lexemes @@ query and (before is null or s.product_id < before) limit most;
end $$;
