-- Tickets lose their words with the account, notices of gateways their body; names of saved views and answers that shops
-- publish may name a person.
comment on column tickets.subject is 'personal: asunto';
comment on column tickets.body is 'personal: lo que escribiste';
comment on column ticket_replies.body is 'personal: lo que se contestó';
comment on column reviews.moderator_notes is 'personal: lo que notó quien revisa';
comment on column reviews.shop_reply is 'personal, stays: lo que contestó la tienda';
comment on column questions.moderator_notes is 'personal: lo que notó quien revisa';
comment on column questions.answer is 'personal, stays: lo que contestó la tienda';
comment on column saved_views.name is 'personal: cómo se llama la búsqueda';
comment on table shop_news is 'part of tickets';
comment on column shop_news.kind is 'impersonal';
comment on column shop_news.subject is 'personal: número de ticket o de pedido';
comment on column shop_news.words is 'personal: asunto';
comment on table payment_notices is 'part of payment_attempts';
comment on column payment_notices.gateway is 'impersonal';
comment on column payment_notices.event_id is 'impersonal';
comment on column payment_notices.type is 'impersonal';
comment on column payment_notices.gateway_session_id is 'impersonal';
comment on column payment_notices.ref is 'impersonal';
comment on column payment_notices.outcome is 'impersonal';
comment on column payment_notices.body is 'personal: lo que avisó quien cobra';
