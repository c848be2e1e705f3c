-- When a command last made and undid one of each with the account of a connection
alter table service_connections add column tried_at timestamptz;
