-- Extensions and functions that other areas share.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only STABLE, because its dictionary may change. The shop never changes it, and an index needs an
-- IMMUTABLE function.
create function immutable_unaccent(value text) returns text
  language sql immutable parallel safe strict
  as $$ select public.unaccent('public.unaccent', value) $$;

-- Append-only tables: a rejected write fails with an error instead of passing without effect.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written: % is refused', tg_table_name, lower(tg_op)
    using hint = 'Add a row that corrects it.';
end $$;

-- Calendar day in Mexico City.
create function day_in_mexico(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'America/Mexico_City')::date;

-- Start of a validity: the day at a time, or its beginning.
create function visible_begins(day date, at time) returns timestamptz
  language sql immutable parallel safe
  return (day + coalesce(at, '00:00'::time)) at time zone 'America/Mexico_City';

-- End of a validity: the day at a time, or its end.
create function visible_ends(day date, at time) returns timestamptz
  language sql immutable parallel safe
  return (case when at is null then (day + 1)::timestamp else day + at end) at time zone 'America/Mexico_City';
