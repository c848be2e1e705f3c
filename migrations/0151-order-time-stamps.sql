-- What an outside authority says of when a record was there (RFC 3161). Written once, as records are.
create table order_time_stamps (
  order_number text primary key,
  -- the token, a signed message of its own (RFC 5652), as the authority gave it
  token bytea not null check (octet_length(token) > 0),
  -- the authority's moment, and its name in its certificate
  stamped_at timestamptz not null,
  authority text not null,
  received_at timestamptz not null
);
create trigger order_time_stamps_stay before update or delete or truncate on order_time_stamps
  for each statement execute function refuse_change();
