-- The person who decided on a spreadsheet confirmed that it ends running offers.
alter table sheet_imports add column ends_offers boolean not null default false;
