-- Refunds and returns.

-- A refund of a payment, in centavos.
create table refunds (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts on delete restrict,
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'failed', 'needs_clabe')),
  clabe text check (clabe ~ '^[0-9]{18}$'),
  idempotency_key text not null unique,
  gateway_refund_id text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- shipping part, recipient of a manual transfer and its bank file
  shipping_centavos bigint not null default 0,
  clabe_holder text,
  bank_file_at timestamptz,
  -- cause of failure, last try without answer, retries by a person
  failure text check (failure in ('refused', 'not-connected', 'charged-back')),
  tried_at timestamptz,
  retries integer not null default 0
);
create index refunds_attempt on refunds (attempt_id);
-- Refunds that wait for a person or for the gateway.
create index refunds_by_hand on refunds (id)
  where state in ('failed', 'needs_clabe');
create index refunds_waiting on refunds (created_at) where state = 'requested';
create index refunds_made_on on refunds (finished_at) where state = 'done';
comment on table refunds is 'personal data for order, kept anonymous: Reembolsos';
comment on column refunds.reason is 'personal: por qué se reembolsó';
comment on column refunds.clabe is 'personal: CLABE';
comment on column refunds.clabe_holder is 'personal: titular de la cuenta';

-- Webhook refund.<state>.
create function announce_refund() returns trigger language plpgsql as $$
begin
  perform announce_event('refund.' || new.state, jsonb_build_object('refund', new.id,
    'order', (select order_number from payment_attempts where id = new.attempt_id), 'status', new.state),
    case when tg_op = 'INSERT' then new.created_at else coalesce(new.finished_at, now()) end);
  return null;
end $$;
create trigger refunds_made after insert on refunds for each row execute function announce_refund();
create trigger refunds_moved after update of state on refunds
  for each row when (old.state is distinct from new.state) execute function announce_refund();

-- Units of an order line in a refund; units of a free line have no refund.
create table refund_lines (
  id bigint generated always as identity primary key,
  refund_id bigint references refunds (id) on delete cascade,
  line_id bigint not null references payment_attempt_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  amount_centavos bigint not null check (amount_centavos >= 0),
  -- unsent: cancelled before shipping; kept: stays with the customer; returned: came back
  goods text not null check (goods in ('unsent', 'kept', 'returned')),
  -- back in stock
  restocked boolean not null default false,
  created_at timestamptz not null default now()
);
create index refund_lines_refund on refund_lines (refund_id);
create index refund_lines_line on refund_lines (line_id);
comment on table refund_lines is 'part of refunds';

-- A refund above the limit, waiting for a second person (four-eyes principle). `ask` is the unchanged request.
create table refund_approvals (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  ask jsonb not null check (jsonb_typeof(ask) = 'object'),
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'expired')),
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decided_reason text,
  -- idempotency key of the request
  request_key text,
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check (decided_by <> asked_by)
);
create unique index refund_approvals_one_waiting on refund_approvals (order_id) where state = 'waiting';
create index refund_approvals_waiting on refund_approvals (id) where state = 'waiting';
create index refund_approvals_order on refund_approvals (order_id);
comment on table refund_approvals is 'part of refunds';
comment on column refund_approvals.reason is 'personal: por qué se pidió';
comment on column refund_approvals.decided_reason is 'personal: por qué se decidió';
create trigger refund_approvals_news after insert on refund_approvals
  for each row execute function announce_to_office('refund', 'id');

-- A return of an order.
create table returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  state text not null default 'requested'
    check (state in ('requested', 'received', 'inspected', 'refunded', 'refused')),
  requested_at timestamptz not null,
  received_at timestamptz,
  inspected_at timestamptz,
  closed_at timestamptz,
  -- shown to the customer
  refused_reason text,
  refund_id bigint references refunds (id) on delete set null,
  -- Acknowledgement of the request and its SHA-256; null for returns from before it existed.
  acknowledgement jsonb,
  seal text,
  check ((state in ('refunded', 'refused')) = (closed_at is not null)),
  check ((state = 'refused') = (refused_reason is not null)),
  constraint returns_acknowledged_check
  check ((acknowledgement is null) = (seal is null))
);
create index returns_order on returns (order_id);
create index returns_refund on returns (refund_id);
create unique index returns_one_open on returns (order_id)
  where state in ('requested', 'received', 'inspected');
create index returns_open on returns (id) where state in ('requested', 'received', 'inspected');
create index returns_requested on returns (requested_at);
comment on table returns is 'personal data for order, kept anonymous: Devoluciones';
comment on column returns.refused_reason is 'personal: por qué no se aceptó';
create trigger returns_news after insert on returns
  for each row execute function announce_to_office('return', 'id');

-- Webhook return.<state>.
create function announce_return() returns trigger language plpgsql as $$
begin
  perform announce_event('return.' || new.state, jsonb_build_object('return', new.id,
    'order', (select number from orders where id = new.order_id), 'status', new.state),
    coalesce(new.closed_at, new.inspected_at, new.received_at, new.requested_at));
  return null;
end $$;
create trigger returns_made after insert on returns for each row execute function announce_return();
create trigger returns_moved after update of state on returns
  for each row when (old.state is distinct from new.state) execute function announce_return();

-- Units of an order line in a return. Inspected units are restocked, second hand, waste or rejected.
create table return_lines (
  return_id bigint not null references returns (id) on delete cascade,
  line_id bigint not null references payment_attempt_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  to_shelf integer not null default 0 check (to_shelf >= 0),
  second_hand integer not null default 0 check (second_hand >= 0),
  waste integer not null default 0 check (waste >= 0),
  turned_down integer not null default 0 check (turned_down >= 0),
  note text,
  primary key (return_id, line_id),
  check (to_shelf + second_hand + waste + turned_down in (0, quantity))
);
create index return_lines_line on return_lines (line_id);
comment on table return_lines is 'part of returns';
comment on column return_lines.note is 'personal: cómo llegó';
