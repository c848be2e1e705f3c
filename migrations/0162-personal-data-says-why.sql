-- What tables keep of shoppers, what for and how long, said where the columns are: the page about it, the copy of one's data
-- and what an erasure took are made from these words. `src/domain/account/kept-data.ts` reads them; a test asks for them.
--   table:  personal data for <purpose>, kept <term>: <what shoppers call it>  |  part of <table>  |  about staff
--   column: personal: <what it says of the person>  |  personal, stays: <what is left of it without the account>  |  impersonal

comment on table shoppers is 'personal data for account, kept with-account: Tu cuenta';
comment on column shoppers.issuer is 'personal: quién te identifica';
comment on column shoppers.subject is 'personal: tu número con quien te identifica';
comment on column shoppers.email is 'personal: correo';
comment on column shoppers.first_name is 'personal: nombre';
comment on column shoppers.last_name is 'personal: apellido';
comment on column shoppers.gender is 'personal: género';
comment on column shoppers.date_of_birth is 'personal: fecha de nacimiento';
comment on column shoppers.phone is 'personal: teléfono';
comment on column shoppers.image is 'personal: imagen de perfil';

comment on table sessions is 'personal data for security, kept ended-sessions: Sesiones';
comment on column sessions.provider_session is 'personal: tu sesión con quien te identifica';
comment on column sessions.browser is 'personal: navegador';
comment on column sessions.system is 'personal: sistema';
comment on table refresh_tokens is 'part of sessions';
comment on table account_events is 'personal data for security, kept account-events: Entradas y salidas de tu cuenta';
comment on column account_events.who is 'personal, stays: el número de tu cuenta';
comment on column account_events.detail is 'personal, stays: aparato o razón';
comment on table phone_codes is 'personal data for security, kept with-account: Códigos para verificar tu teléfono';
comment on column phone_codes.phone is 'personal: teléfono';
comment on table audit_log is 'personal data for security, kept log: Bitácora de lo que se hizo con tu cuenta';
comment on column audit_log.actor is 'personal, stays: el número de la cuenta de quien lo hizo';
comment on column audit_log.subject is 'personal, stays: el número de tu cuenta o de tu pedido';
comment on column audit_log.before is 'personal, stays: cómo estaba';
comment on column audit_log.after is 'personal, stays: cómo quedó';
comment on table audit_words is 'part of audit_log';
comment on column audit_words.words is 'personal: la razón, en palabras de quien atendió';

comment on table addresses is 'personal data for delivery, kept with-account: Direcciones';
comment on column addresses.first_name is 'personal: nombre';
comment on column addresses.last_name is 'personal: apellido';
comment on column addresses.company_name is 'personal: empresa';
comment on column addresses.phone is 'personal: teléfono';
comment on column addresses.address1 is 'personal: calle y número';
comment on column addresses.address2 is 'personal: colonia e interior';
comment on column addresses.city is 'personal: municipio';
comment on column addresses.state is 'personal: estado';
comment on column addresses.postcode is 'personal: código postal';
comment on column addresses.reference_notes is 'personal: referencias para llegar';

comment on table carts is 'personal data for shopping, kept with-account: Carrito';
comment on table cart_lines is 'part of carts';
comment on table cart_merges is 'part of carts';
comment on table saved_lines is 'personal data for shopping, kept with-account: Guardado para después';
comment on table wishes is 'personal data for shopping, kept with-account: Lista de deseos';
comment on column wishes.product_name is 'personal: producto que deseas';
comment on table stock_alerts is 'personal data for messages, kept with-account: Avisos de existencias que pediste';
comment on column stock_alerts.email is 'personal: correo';

comment on table orders is 'personal data for order, kept anonymous: Pedidos';
comment on column orders.number is 'personal, stays: número de pedido';
comment on column orders.tracking_number is 'personal, stays: guía de la paquetería';
comment on column orders.tracking_url is 'personal, stays: página de la guía';
comment on column orders.cancel_reason is 'personal: por qué se canceló';
comment on column orders.pickup_code is 'personal, stays: código para recoger';
comment on table order_events is 'part of orders';
comment on column order_events.actor is 'personal, stays: quién lo movió';
comment on column order_events.reason is 'personal: por qué';
comment on table order_addresses is 'personal data for delivery, kept with-account: Direcciones corregidas de pedidos';
comment on column order_addresses.before is 'personal: dirección antes';
comment on column order_addresses.after is 'personal: dirección después';
comment on table order_notes is 'personal data for support, kept with-account: Notas de quien atendió tus pedidos';
comment on column order_notes.author is 'personal: quién la escribió';
comment on column order_notes.body is 'personal: lo que anotó';
comment on table shipments is 'part of orders';
comment on column shipments.tracking_number is 'personal, stays: guía de la paquetería';
comment on column shipments.tracking_url is 'personal, stays: página de la guía';
comment on table shipment_lines is 'part of orders';
comment on table licence_keys is 'personal data for order, kept anonymous: Claves de licencia de tus pedidos';
comment on column licence_keys.key_cipher is 'personal, stays: clave, cifrada';
comment on table push_subscriptions is 'personal data for messages, kept with-account: Aparatos que avisan cuando llega un pedido';
comment on column push_subscriptions.session_id is 'personal: sesión en que lo pediste';
comment on column push_subscriptions.endpoint is 'personal: dirección del aparato';
comment on column push_subscriptions.public_key is 'personal: llave del aparato';
comment on column push_subscriptions.auth_secret is 'personal: secreto del aparato';

comment on table payment_attempts is 'personal data for order, kept anonymous: Pagos e intentos de pago';
comment on column payment_attempts.email is 'personal: correo';
comment on column payment_attempts.buyer_phone is 'personal: teléfono';
comment on column payment_attempts.shipping_address is 'personal: dirección de entrega';
comment on column payment_attempts.invoice_data is 'personal: datos para facturar';
comment on column payment_attempts.card is 'personal, stays: últimos cuatro dígitos de la tarjeta';
comment on column payment_attempts.voucher is 'personal, stays: referencia para pagar';
comment on column payment_attempts.tracking_key is 'personal, stays: clave de rastreo de la transferencia';
comment on table payment_attempt_lines is 'part of payment_attempts';
comment on table promotion_uses is 'part of payment_attempts';
comment on table stock_reservations is 'part of payment_attempts';
comment on table refunds is 'personal data for order, kept anonymous: Reembolsos';
comment on column refunds.reason is 'personal: por qué se reembolsó';
comment on column refunds.clabe is 'personal: CLABE';
comment on column refunds.clabe_holder is 'personal: titular de la cuenta';
comment on table refund_lines is 'part of refunds';
comment on table refund_approvals is 'part of refunds';
comment on column refund_approvals.reason is 'personal: por qué se pidió';
comment on column refund_approvals.decided_reason is 'personal: por qué se decidió';
comment on table returns is 'personal data for order, kept anonymous: Devoluciones';
comment on column returns.refused_reason is 'personal: por qué no se aceptó';
comment on table return_lines is 'part of returns';
comment on column return_lines.note is 'personal: cómo llegó';

comment on table order_consents is 'personal data for order, kept with-account: Permisos para enseñar un pedido a un asistente';

comment on table order_records is 'personal data for order, kept log: Lo que se acordó en tus pedidos';
comment on column order_records.order_number is 'personal, stays: número de pedido';
comment on column order_records.agreed is 'personal, stays: lo acordado, con tu dirección sólo como huella';
comment on column order_records.address_salt is 'personal: con qué se comprueba la huella de tu dirección';

comment on table invoice_requests is 'personal data for tax, kept fiscal: Facturas que pediste';
comment on column invoice_requests.rfc is 'personal, stays: RFC';
comment on column invoice_requests.legal_name is 'personal, stays: nombre fiscal';
comment on column invoice_requests.tax_regime is 'personal, stays: régimen fiscal';
comment on column invoice_requests.use_code is 'personal, stays: uso de la factura';
comment on column invoice_requests.postcode is 'personal, stays: código postal fiscal';
comment on column invoice_requests.fiscal_id is 'personal, stays: folio fiscal';
comment on column invoice_requests.refused_reason is 'personal, stays: por qué no se emitió';
comment on table invoice_files is 'part of invoice_requests';
comment on column invoice_files.fiscal_id is 'personal, stays: folio fiscal';
comment on column invoice_files.content is 'personal, stays: factura en XML y PDF';
comment on table fiscal_folios is 'part of invoice_requests';
comment on column fiscal_folios.fiscal_id is 'personal, stays: folio fiscal';

comment on table coupons is 'personal data for loyalty, kept with-account: Cupones sólo tuyos';
comment on column coupons.code is 'personal: código';
comment on column coupons.description is 'personal: de qué es';
comment on table rewards is 'personal data for loyalty, kept with-account: Puntos';
comment on column rewards.note is 'personal: de qué son';
comment on table point_redemptions is 'part of rewards';
comment on table point_notices is 'part of rewards';

comment on table notifications is 'personal data for messages, kept notifications: Notificaciones';
comment on column notifications.title is 'personal: título';
comment on column notifications.body is 'personal: lo que te dijimos';
comment on column notifications.link is 'personal: a qué te lleva';
comment on table outbox is 'personal data for messages, kept recipients: Correos y mensajes que te enviamos';
comment on column outbox.recipient is 'personal: correo o teléfono';
comment on column outbox.data is 'personal: lo que dice';

comment on table reviews is 'personal data for reviews, kept anonymous: Reseñas';
comment on column reviews.author_name is 'personal: nombre con que se publica';
comment on column reviews.title is 'personal, stays: título';
comment on column reviews.comment is 'personal, stays: tu opinión';
comment on column reviews.moderator_notes is 'personal, stays: lo que notó quien revisa';
comment on table review_photos is 'personal data for reviews, kept with-account: Fotos de reseñas';
comment on column review_photos.small is 'personal: foto';
comment on column review_photos.large is 'personal: foto';
comment on table review_votes is 'personal data for reviews, kept with-account: Reseñas que te sirvieron';
comment on table questions is 'personal data for support, kept anonymous: Preguntas sobre productos';
comment on column questions.question is 'personal, stays: tu pregunta';
comment on column questions.moderator_notes is 'personal, stays: lo que notó quien revisa';
comment on column questions.hidden_reason is 'personal: por qué no se publica';

comment on table tickets is 'personal data for support, kept anonymous: Tickets';
comment on column tickets.subject is 'personal, stays: asunto';
comment on column tickets.body is 'personal, stays: lo que escribiste';
comment on table ticket_replies is 'part of tickets';
comment on column ticket_replies.author_name is 'personal: nombre';
comment on column ticket_replies.body is 'personal, stays: lo que se contestó';
comment on table ticket_notes is 'personal data for support, kept with-account: Notas de quien atendió tus tickets';
comment on column ticket_notes.author is 'personal: quién la escribió';
comment on column ticket_notes.body is 'personal: lo que anotó';
comment on table ticket_attachments is 'personal data for support, kept with-account: Archivos de tickets';
comment on column ticket_attachments.operator is 'personal: quién lo envió';
comment on column ticket_attachments.name is 'personal: nombre del archivo';
comment on column ticket_attachments.content is 'personal: archivo';
comment on column ticket_attachments.small is 'personal: archivo, en pequeño';

comment on table privacy_requests is 'personal data for law, kept anonymous: Lo que pediste sobre tus datos';
comment on table saved_views is 'personal data for support, kept with-account: Búsquedas que guardó quien atiende';
comment on column saved_views.query is 'personal: lo que se buscó';

comment on table operators is 'about staff';
comment on table operator_sessions is 'about staff';
comment on table operator_sign_ins is 'about staff';

do $$
declare
  named text;
begin
  foreach named in array array[
    'sessions.id', 'sessions.revoked_reason', 'refresh_tokens.hash', 'refresh_tokens.session_id',
    'refresh_tokens.replaced_by', 'account_events.kind', 'phone_codes.code_hash', 'audit_log.action', 'audit_log.reason',
    'audit_log.request_id', 'addresses.country', 'carts.shipping_code', 'cart_merges.idempotency_key',
    'wishes.url_key', 'wishes.image_path', 'orders.payment_flag', 'orders.record_hash', 'order_records.hash', 'order_consents.code_hash', 'orders.carrier', 'orders.pickup_until',
    'shipments.state', 'shipments.carrier', 'shipments.packed_by', 'shipments.sent_by',
    'licence_keys.key_fingerprint', 'licence_keys.revoked_reason', 'push_subscriptions.shop_key',
    'order_addresses.corrected_by', 'payment_attempts.ref', 'payment_attempts.order_number', 'payment_attempts.state',
    'payment_attempts.cart_hash', 'payment_attempts.gateway', 'payment_attempts.gateway_session_id',
    'payment_attempts.gateway_url', 'payment_attempts.currency', 'payment_attempts.coupon_code',
    'payment_attempts.coupon_state', 'payment_attempts.shipping_code', 'payment_attempts.shipping_name',
    'payment_attempts.estimate_from', 'payment_attempts.estimate_to', 'payment_attempts.legal_versions',
    'payment_attempts.method', 'payment_attempts.stock_state', 'payment_attempts.payment_offer',
    'payment_attempts.pickup_point', 'payment_attempts.bundles', 'payment_attempt_lines.name',
    'payment_attempt_lines.sku', 'payment_attempt_lines.url_key', 'payment_attempt_lines.image_path', 'refunds.state',
    'refunds.idempotency_key', 'refunds.gateway_refund_id', 'refund_lines.goods', 'refund_approvals.ask',
    'refund_approvals.state', 'refund_approvals.asked_by', 'refund_approvals.decided_by',
    'refund_approvals.request_key', 'returns.state', 'invoice_requests.state', 'invoice_files.kind',
    'invoice_files.ended_reason', 'coupons.type', 'coupons.valid_from', 'coupons.valid_to', 'coupons.scope',
    'coupons.rehearsal', 'rewards.kind', 'rewards.status', 'rewards.expires_on', 'point_redemptions.request_key',
    'point_notices.expires_on', 'notifications.kind', 'outbox.dedupe_key', 'outbox.channel', 'outbox.template',
    'outbox.last_error', 'reviews.status', 'reviews.reject_code', 'reviews.shop_reply', 'review_photos.hash',
    'review_photos.reject_code', 'questions.status', 'questions.answer', 'tickets.state', 'tickets.purpose',
    'ticket_replies.author', 'ticket_attachments.kind', 'privacy_requests.kind', 'privacy_requests.received_on',
    'privacy_requests.answer_by', 'privacy_requests.answered_on', 'privacy_requests.complete_by',
    'privacy_requests.completed_on', 'saved_views.list', 'saved_views.name'
  ] loop
    execute format('comment on column %I.%I is %L', split_part(named, '.', 1), split_part(named, '.', 2), 'impersonal');
  end loop;
end $$;
