-- Outbox, audit log, limits, and bulk changes of products.

-- A message to send after its transaction: e-mail, SMS or push (transactional outbox).
create table outbox (
  id bigint generated always as identity primary key,
  -- cause of the message, to send it once
  dedupe_key text not null unique,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  recipient text not null,
  template text not null,
  data jsonb not null,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_try_at) where sent_at is null and failed_at is null;
-- Sending rate of the last hour and day.
create index outbox_sent on outbox (channel, sent_at) where sent_at is not null;
create index outbox_about on outbox (split_part(dedupe_key, ':', 2));
create index outbox_failed on outbox (failed_at) where failed_at is not null;
create index outbox_recipient on outbox (recipient, id);
comment on table outbox is 'personal data for messages, kept recipients: Correos y mensajes que te enviamos';
comment on column outbox.recipient is 'personal: correo o teléfono';
comment on column outbox.data is 'personal: lo que dice';

-- New orders and tickets for the next notice to operators.
create table shop_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'ticket')),
  subject text not null,
  words text not null,
  created_at timestamptz not null
);
create index shop_news_kind on shop_news (kind, id);
comment on table shop_news is 'part of tickets';
comment on column shop_news.subject is 'personal: número de ticket o de pedido';
comment on column shop_news.words is 'personal: asunto';

-- Audit log. Append-only, sealed by audit_seals.
create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  created_at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject, action);
create index audit_log_moment on audit_log (created_at, id);
create index audit_log_actor on audit_log (actor, created_at, id);
comment on table audit_log is 'personal data for security, kept log: Bitácora de lo que se hizo con tu cuenta';
comment on column audit_log.actor is 'personal, stays: el número de la cuenta de quien lo hizo';
comment on column audit_log.subject is 'personal, stays: el número de tu cuenta o de tu pedido';
comment on column audit_log.before is 'personal, stays: cómo estaba';
comment on column audit_log.after is 'personal, stays: cómo quedó';
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Free text of an audit entry. Outside the sealed log, so that it can be erased with the account.
create table audit_words (
  entry_id bigint primary key,
  words text not null
);
comment on table audit_words is 'part of audit_log';
comment on column audit_words.words is 'personal: la razón, en palabras de quien atendió';

-- A seal of the audit log, chained: changing an entry requires new seals after it.
create table audit_seals (
  id bigint generated always as identity primary key,
  first_entry bigint not null unique,
  last_entry bigint not null unique check (last_entry >= first_entry),
  entries integer not null check (entries > 0),
  seal bytea not null check (length(seal) = 32),
  sealed_at timestamptz not null
);
create trigger audit_seals_stay before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- A violated rule found by the nightly audit.
create table audit_findings (
  id bigint generated always as identity primary key,
  rule text not null,
  subject text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  solved_at timestamptz,
  constraint audit_findings_once unique (rule, subject)
);
create index audit_findings_open on audit_findings (first_seen_at, id) where solved_at is null;

-- An answered request by idempotency key: repetition gets the same answer, another request under the key is rejected.
create table request_keys (
  -- action and object: `points:12`
  scope text not null,
  key text not null,
  -- hash of the request
  digest text not null,
  -- stored answer; null: read again
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index request_keys_created on request_keys (created_at);

-- Requests in a fixed window, shared by all processes ('2fa:ip:…', 'coupon:user:…').
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);

-- A public key that has signed documents of this shop.
create table signing_keys (
  public_key text primary key check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  first_used_at timestamptz not null default now()
);

-- A run of the catalogue import.
create table import_runs (
  id bigint generated always as identity primary key,
  source text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index import_runs_one_demo on import_runs (source) where source = 'demo' and state = 'done';

-- A bulk change of products, with undo.
create table change_sets (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('edit', 'import')),
  summary text not null check (summary <> ''),
  -- names of product fields in the domain
  fields text[] not null,
  actor text not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  -- running change (forth) or undo (back), resumed by another process after a crash
  moving text,
  moved_by text,
  check (applied_at is not null or undone_at is null),
  constraint change_sets_moving
  check (moving in ('forth', 'back')),
  constraint change_sets_moved_by_somebody
  check (moving is null or moved_by is not null and applied_at is not null),
  constraint change_sets_moved_back_is_undone
  check (moving is distinct from 'back' or undone_at is not null)
);
create index change_sets_shown on change_sets (id) where applied_at is not null;
create index change_sets_underway on change_sets (id) where moving is not null;

-- A product of a bulk change.
create table change_set_rows (
  set_id bigint not null references change_sets on delete cascade,
  product_id bigint not null references products on delete cascade,
  -- field → value; same fields in both
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  -- refused: against a rule; left: changed by others before applying; kept: changed since
  state text not null check (state in ('prepared', 'refused', 'applied', 'left', 'undone', 'kept')),
  -- reason for operators
  problem text,
  primary key (set_id, product_id),
  check ((problem is not null) = (state in ('refused', 'left', 'kept')))
);
create index change_set_rows_product on change_set_rows (product_id, set_id);
-- Next rows by state and their counts.
create index change_set_rows_by_state on change_set_rows (set_id, state, product_id);

-- An uploaded spreadsheet: mapping, check result, progress and result.
create table sheet_imports (
  id bigint generated always as identity primary key,
  name text not null,
  content bytea not null,
  reading jsonb not null default '{}',
  plan jsonb not null default '{}',
  supplier text,
  -- result of the check
  outcome jsonb not null default '{}',
  state text not null default 'draft' check (state in ('checking', 'draft', 'queued', 'running', 'done', 'failed')),
  actor text not null,
  permissions text[] not null default '{}',
  written integer not null default 0,
  change_set_id bigint references change_sets on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Check: hash to recognise the file, its mapping, starts and progress.
  digest bytea,
  -- author of the mapping
  arranged_by text,
  arranged_at timestamptz,
  -- unconfirmed mapping
  guesses boolean not null default false,
  -- mapping is saved for the supplier
  remembers boolean not null default false,
  -- number of the latest check; older ones write nothing
  check_number integer not null default 0,
  -- starts of the check with this mapping
  tries smallint not null default 0,
  -- non-empty lines; null: not counted yet
  lines integer,
  checked integer not null default 0,
  -- stock levels read by the check; imports apply differences from them
  stock_seen jsonb,
  -- confirmed by the operator: it ends running offers
  ends_offers boolean not null default false
);
create index sheet_imports_waiting on sheet_imports (id) where state in ('queued', 'running');
create index sheet_imports_change_set on sheet_imports (change_set_id) where change_set_id is not null;
create index sheet_imports_unchecked on sheet_imports (id) where state = 'checking';
create index sheet_imports_digest on sheet_imports (digest);
create trigger sheet_imports_news after update of state on sheet_imports
  for each row when (old.state in ('checking', 'running') and new.state in ('draft', 'done', 'failed'))
  execute function announce_to_office('import', 'id');

-- Column mapping of a supplier's lists.
create table sheet_arrangements (
  supplier text primary key check (supplier <> ''),
  plan jsonb not null,
  used_at timestamptz not null
);
