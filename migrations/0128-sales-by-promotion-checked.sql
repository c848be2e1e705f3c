alter table sales_days validate constraint sales_days_split_check;
