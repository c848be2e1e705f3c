-- Spreadsheets that somebody sent to the back office: what is read of them, what they would change, what became of it.
create table sheet_imports (
  id bigint generated always as identity primary key,
  name text not null,
  content bytea not null,
  reading jsonb not null default '{}',
  plan jsonb not null default '{}',
  supplier text,
  -- what the check found
  outcome jsonb not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'queued', 'running', 'done', 'failed')),
  actor text not null,
  permissions text[] not null default '{}',
  written integer not null default 0,
  change_set_id bigint references change_sets on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index sheet_imports_waiting on sheet_imports (id) where state in ('queued', 'running');
create index sheet_imports_change_set on sheet_imports (change_set_id) where change_set_id is not null;

-- How the columns of each supplier's lists are read.
create table sheet_arrangements (
  supplier text primary key check (supplier <> ''),
  plan jsonb not null,
  used_at timestamptz not null
);
