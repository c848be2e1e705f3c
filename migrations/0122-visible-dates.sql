-- A product may be on sale from a day and until a day, each with a time or whole. `for_sale` is what the shop's people say
-- (null: as `visible`); `visible` is what comes of it now, which all that is public goes by.
alter table products
  add column for_sale boolean,
  add column visible_from date,
  add column visible_from_time time(0),
  add column visible_to date,
  add column visible_to_time time(0);

create function visible_begins(day date, at time) returns timestamptz
  language sql immutable parallel safe
  return (day + coalesce(at, '00:00'::time)) at time zone 'America/Mexico_City';

create function visible_ends(day date, at time) returns timestamptz
  language sql immutable parallel safe
  return (case when at is null then (day + 1)::timestamp else day + at end) at time zone 'America/Mexico_City';

alter table products
  add constraint products_visible_dates check (
    (visible_from_time is null or visible_from is not null)
    and (visible_to_time is null or visible_to is not null)
    and (visible_from is null or visible_to is null
      or visible_begins(visible_from, visible_from_time) < visible_ends(visible_to, visible_to_time))) not valid;

-- Who writes `visible` alone means both. `tianguis.now` is the moment that dates are compared with, where somebody says one.
create function show_by_dates() returns trigger language plpgsql as $$
declare
  moment timestamptz := coalesce(nullif(current_setting('tianguis.now', true), '')::timestamptz, now());
begin
  if tg_op = 'UPDATE' and new.visible is distinct from old.visible
    and new.for_sale is not distinct from old.for_sale then
    new.for_sale := new.visible;
  else
    new.for_sale := coalesce(new.for_sale, new.visible);
  end if;
  new.visible := new.for_sale
    and coalesce(visible_begins(new.visible_from, new.visible_from_time) <= moment, true)
    and coalesce(visible_ends(new.visible_to, new.visible_to_time) > moment, true);
  return new;
end $$;

create trigger products_show_by_dates
  before insert or update of visible, for_sale, visible_from, visible_from_time, visible_to, visible_to_time
  on products for each row
  when (new.for_sale is distinct from new.visible or new.visible_from is not null or new.visible_to is not null)
  execute function show_by_dates();

create or replace trigger products_announce
  after insert or delete or update of name, url_key, price_centavos, special_price_centavos,
    special_from, special_from_time, special_to, special_to_time, visible, for_sale, description, featured,
    refurbished, rating_count, rating_sum
  on products for each row execute function announce_catalogue_change();
create or replace trigger products_family_changed
  after update of family, family_options, swatch, visible, for_sale on products for each row
  when ((old.family is distinct from new.family or old.family_options is distinct from new.family_options
    or old.swatch is distinct from new.swatch or old.visible is distinct from new.visible)
    and coalesce(old.family, new.family) is not null)
  execute function announce_family();
create or replace trigger products_hide_from_search
  after update of visible, for_sale on products for each row
  when (old.visible is distinct from new.visible)
  execute function hide_from_search();
