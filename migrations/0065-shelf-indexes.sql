-- transaction: none
-- What sells most is found without looking at every product.
create index concurrently if not exists products_sold on products (sold_count desc, id) where visible;
-- Lists of all products count a family once, from these alone.
create index concurrently if not exists products_shown_family
  on products (family) where visible and family is not null;
create index concurrently if not exists products_shown_alone
  on products (id) where visible and family is null;
