-- Sales by promotion; every day is written again, so that its parts are whole.
alter table sales_days drop constraint sales_days_split_check;
alter table sales_days add constraint sales_days_split_check
  check (split in ('all', 'category', 'product', 'brand', 'state', 'method', 'coupon', 'promotion')) not valid;
insert into sales_changes (day) select distinct day from sales_days;
