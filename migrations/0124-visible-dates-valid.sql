alter table products validate constraint products_visible_dates;
