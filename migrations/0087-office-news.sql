-- What has happened that people of the shop may wait for: what it is about and its number, nothing else. Rows, as in
-- catalogue_changes, because NOTIFY would make sales wait for each other when they end.
create table office_news (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  kind text not null check (
    kind in ('order', 'payment', 'ticket', 'review', 'question', 'invoice', 'refund', 'return')
  ),
  subject text not null,
  primary key (transaction_id, id)
);

-- Its arguments: the kind, and the column with the number.
create function announce_to_office() returns trigger language plpgsql as $$
begin
  insert into office_news (kind, subject) values (tg_argv[0], to_jsonb(new) ->> tg_argv[1]);
  return null;
end $$;

create trigger orders_news after insert on orders
  for each row execute function announce_to_office('order', 'number');
create trigger orders_paid_news after update of state_id on orders
  for each row when (old.state_id = 1 and new.state_id = 2)
  execute function announce_to_office('order', 'number');
create trigger orders_flagged_news after update of payment_flag on orders
  for each row when (new.payment_flag is distinct from old.payment_flag and new.payment_flag is not null)
  execute function announce_to_office('payment', 'number');
create trigger unknown_payments_news after insert on unknown_payments
  for each row execute function announce_to_office('payment', 'id');
create trigger tickets_news after insert on tickets
  for each row execute function announce_to_office('ticket', 'id');
create trigger ticket_replies_news after insert on ticket_replies
  for each row when (new.author = 'customer') execute function announce_to_office('ticket', 'ticket_id');
create trigger reviews_news after insert on reviews
  for each row when (new.status = 'pending') execute function announce_to_office('review', 'id');
create trigger questions_news after insert on questions
  for each row when (new.status = 'pending') execute function announce_to_office('question', 'id');
create trigger invoice_requests_news after insert on invoice_requests
  for each row execute function announce_to_office('invoice', 'id');
create trigger refund_approvals_news after insert on refund_approvals
  for each row execute function announce_to_office('refund', 'id');
create trigger returns_news after insert on returns
  for each row execute function announce_to_office('return', 'id');
