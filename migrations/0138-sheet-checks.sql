-- A spreadsheet is checked after it was received: how it is to be read, how often its check began, how far it has come.
alter table sheet_imports
  -- what a file is known by when it comes again
  add column digest bytea,
  -- who said last how it is read
  add column arranged_by text,
  add column arranged_at timestamptz,
  -- nobody has said what its columns are
  add column guesses boolean not null default false,
  -- the supplier's next list is read the same way
  add column remembers boolean not null default false,
  -- every beginning of a check has a number, so that one that was given up writes nothing any more
  add column check_number integer not null default 0,
  -- beginnings since it was last said how it is read
  add column tries smallint not null default 0,
  -- lines with anything in them; null while they are counted
  add column lines integer,
  add column checked integer not null default 0;

alter table sheet_imports drop constraint sheet_imports_state_check;
alter table sheet_imports add constraint sheet_imports_state_check
  check (state in ('checking', 'draft', 'queued', 'running', 'done', 'failed')) not valid;
create index sheet_imports_unchecked on sheet_imports (id) where state = 'checking';
create index sheet_imports_digest on sheet_imports (digest);

alter table office_news drop constraint office_news_kind_check;
alter table office_news add constraint office_news_kind_check check (
  kind in ('order', 'payment', 'ticket', 'review', 'question', 'invoice', 'refund', 'return', 'import')
) not valid;
create trigger sheet_imports_news after update of state on sheet_imports
  for each row when (old.state in ('checking', 'running') and new.state in ('draft', 'done', 'failed'))
  execute function announce_to_office('import', 'id');

-- When somebody first stood at each step on the way to an open shop, and when it was done.
create table opening_steps (
  step text primary key check (step in ('name', 'support', 'shipping', 'legal', 'products', 'payment')),
  begun_at timestamptz,
  done_at timestamptz
);
