-- transaction: none
-- What waits for a person, and the audit log by day and by person.
create index concurrently if not exists orders_flagged on orders (created_at)
  where payment_flag in ('paid_late', 'refund_open');
create index concurrently if not exists outbox_failed on outbox (failed_at) where failed_at is not null;
create index concurrently if not exists audit_log_moment on audit_log (created_at, id);
create index concurrently if not exists audit_log_actor on audit_log (actor, created_at, id);
