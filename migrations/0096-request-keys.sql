-- Presses of a button that were answered: the same key again is answered the same, and another request under it is refused.
create table request_keys (
  -- what is asked for, and about what: `points:12`
  scope text not null,
  key text not null,
  -- of what was asked, to tell another request from the same one
  digest text not null,
  -- what it was answered with; null where that is read anew
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index request_keys_created on request_keys (created_at);
