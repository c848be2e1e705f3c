-- Whether the account of a connection moves real money, where its provider tells
alter table service_connections
  add column mode text,
  add constraint service_connections_mode check (mode in ('test', 'live')) not valid;
