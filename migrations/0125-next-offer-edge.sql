-- When the next offer begins or ends that says its time. Always by the indexes of those moments: where no offer says its time
-- there is nothing that the planner could know of them, and it takes a third of all products for what comes after now.
create function next_offer_edge(after timestamptz) returns timestamptz
  language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
  as $$
begin
  return (select min(at) from (
    (select (special_from + special_from_time) at time zone 'America/Mexico_City' as at from products
      where special_from_time is not null and (special_from + special_from_time) at time zone 'America/Mexico_City' > after
      order by (special_from + special_from_time) at time zone 'America/Mexico_City' limit 1)
    union all
    (select (special_to + special_to_time) at time zone 'America/Mexico_City' as at from products
      where special_to_time is not null and (special_to + special_to_time) at time zone 'America/Mexico_City' > after
      order by (special_to + special_to_time) at time zone 'America/Mexico_City' limit 1)) edges);
end $$;
