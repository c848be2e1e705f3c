-- Why a refund failed, when the gateway last gave no answer, and how often a person tried it again.
alter table refunds
  add column failure text,
  add column tried_at timestamptz,
  add column retries integer not null default 0,
  add constraint refunds_failure_check check (failure in ('refused', 'not-connected', 'charged-back')) not valid;
comment on column refunds.failure is 'impersonal';
