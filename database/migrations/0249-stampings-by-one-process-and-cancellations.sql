alter table invoice_stampings
  -- until when one press or job works on a stamping; nobody else calls the provider about it meanwhile
  add column busy_until timestamptz,
  -- cancellation before the tax authority, which may wait for the receiver to accept it
  add column cancellation text,
  -- SAT's motive: 02 issued with errors, 03 the sale did not take place
  add column cancel_motive text,
  add column cancel_reason text,
  add column cancelled_by text,
  add constraint invoice_stampings_cancellation_check
    check (cancellation in ('asked', 'refused', 'done')) not valid,
  add constraint invoice_stampings_cancel_motive_check check (cancel_motive in ('02', '03')) not valid;
create index invoice_stampings_cancelling on invoice_stampings (id) where cancellation = 'asked';
comment on column invoice_stampings.cancellation is 'impersonal';
comment on column invoice_stampings.cancel_motive is 'impersonal';
comment on column invoice_stampings.cancel_reason is 'personal, stays: por qué se canceló';
comment on column invoice_stampings.cancelled_by is 'impersonal';
