-- Columns without personal data in tables about persons. src/use-cases/account/kept-data.test.ts requires a
-- description of each column there that can hold such data; 11-accounts.sql describes the form.
do $$
declare
  described text;
begin
  foreach described in array array[
    'saved_views.list',
    'sessions.id', 'sessions.revoked_reason',
    'refresh_tokens.hash', 'refresh_tokens.session_id', 'refresh_tokens.replaced_by',
    'account_events.kind',
    'addresses.country',
    'phone_codes.code_hash',
    'wishes.url_key', 'wishes.image_path',
    'notifications.kind',
    'privacy_requests.kind', 'privacy_requests.received_on', 'privacy_requests.answer_by',
    'privacy_requests.answered_on', 'privacy_requests.complete_by', 'privacy_requests.completed_on',
    'coupons.type', 'coupons.valid_from', 'coupons.valid_to', 'coupons.scope', 'coupons.rehearsal',
    'carts.shipping_code',
    'cart_merges.idempotency_key',
    'payment_attempts.ref', 'payment_attempts.order_number', 'payment_attempts.state', 'payment_attempts.cart_hash',
    'payment_attempts.gateway', 'payment_attempts.gateway_session_id', 'payment_attempts.gateway_url',
    'payment_attempts.currency', 'payment_attempts.coupon_code', 'payment_attempts.coupon_state',
    'payment_attempts.shipping_code', 'payment_attempts.shipping_name', 'payment_attempts.estimate_from',
    'payment_attempts.estimate_to', 'payment_attempts.legal_versions', 'payment_attempts.method',
    'payment_attempts.stock_state', 'payment_attempts.payment_offer', 'payment_attempts.pickup_point',
    'payment_attempts.bundles',
    'payment_attempt_lines.name', 'payment_attempt_lines.sku', 'payment_attempt_lines.url_key',
    'payment_attempt_lines.image_path',
    'payment_notices.gateway', 'payment_notices.event_id', 'payment_notices.type',
    'payment_notices.gateway_session_id', 'payment_notices.ref', 'payment_notices.outcome',
    'orders.payment_flag', 'orders.carrier', 'orders.pickup_until', 'orders.record_hash',
    'order_addresses.corrected_by',
    'shipments.state', 'shipments.carrier', 'shipments.packed_by', 'shipments.sent_by',
    'licence_keys.key_fingerprint', 'licence_keys.revoked_reason',
    'push_subscriptions.shop_key',
    'order_records.hash',
    'order_consents.code_hash',
    'refunds.state', 'refunds.idempotency_key', 'refunds.gateway_refund_id', 'refunds.failure',
    'refund_lines.goods',
    'refund_approvals.ask', 'refund_approvals.state', 'refund_approvals.asked_by', 'refund_approvals.decided_by',
    'refund_approvals.request_key',
    'returns.state', 'returns.acknowledgement', 'returns.seal',
    'invoice_requests.state',
    'invoice_files.kind', 'invoice_files.ended_reason',
    'point_redemptions.request_key',
    'rewards.kind', 'rewards.status', 'rewards.expires_on',
    'point_notices.expires_on',
    'reviews.status', 'reviews.reject_code',
    'review_photos.hash', 'review_photos.reject_code',
    'questions.status',
    'tickets.state', 'tickets.purpose',
    'ticket_replies.author',
    'ticket_attachments.kind',
    'outbox.dedupe_key', 'outbox.channel', 'outbox.template', 'outbox.last_error',
    'shop_news.kind',
    'audit_log.action', 'audit_log.reason', 'audit_log.request_id'
  ] loop
    execute format(
      'comment on column %I.%I is %L', split_part(described, '.', 1), split_part(described, '.', 2), 'impersonal');
  end loop;
end $$;
