-- Official postcode lists uploaded in the office; a job loads them. Only the last one is kept.
create table postcode_imports (
  id bigint generated always as identity primary key,
  file_name text not null,
  -- the file, until it is loaded
  content bytea,
  -- part of the file that has been read, from 0 to 1
  progress real not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  -- lines that could not be read, with reasons
  problems jsonb not null default '[]',
  -- settlements listed, added, changed and removed
  changes jsonb,
  actor text not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create unique index postcode_imports_waiting on postcode_imports (state) where state = 'waiting';
