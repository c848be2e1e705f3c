-- Whether the account of a connection moves real money, where its provider tells
alter table service_connections add column mode text check (mode in ('test', 'live'));
