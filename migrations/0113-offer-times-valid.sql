alter table products validate constraint products_offer_times;
