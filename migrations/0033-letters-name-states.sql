-- Letters about orders name the state; those still to be sent say it by its number alone.
update outbox set data = data || jsonb_build_object('status', (array[
  'canceled', 'pending_payment', 'processing', 'shipped', 'in_transit', 'delivery_failed',
  'return_in_progress', 'refunded', 'delivered_unconfirmed', 'completed'
])[(data ->> 'stateId')::int + 1])
where sent_at is null and failed_at is null and data ? 'stateId';
