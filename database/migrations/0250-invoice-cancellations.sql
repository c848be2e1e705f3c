-- Cancellation of a stamped invoice before the tax authority, which may wait for the receiver to accept it.
alter table invoice_stampings
  add column cancellation text check (cancellation in ('asked', 'refused', 'done')),
  -- SAT's motive: 02 issued with errors, 03 the sale did not take place
  add column cancel_motive text check (cancel_motive in ('02', '03')),
  add column cancel_reason text,
  add column cancelled_by text;
create index invoice_stampings_cancelling on invoice_stampings (id) where cancellation = 'asked';
comment on column invoice_stampings.cancellation is 'impersonal';
comment on column invoice_stampings.cancel_motive is 'impersonal';
comment on column invoice_stampings.cancel_reason is 'personal, stays: por qué se canceló';
comment on column invoice_stampings.cancelled_by is 'impersonal';
