-- transaction: none
-- Products that wait for their day, those whose last day is set, and all that have a date.
create index concurrently if not exists products_to_show
  on products ((coalesce(visible_ends(visible_to, visible_to_time), 'infinity'::timestamptz)),
    (visible_begins(visible_from, visible_from_time)))
  where for_sale and not visible;
create index concurrently if not exists products_to_hide
  on products ((visible_ends(visible_to, visible_to_time))) where visible and visible_to is not null;
create index concurrently if not exists products_dated on products (id)
  where visible_from is not null or visible_to is not null;
