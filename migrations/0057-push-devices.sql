-- transaction: none
-- A device that changes hands is found by its address.
create index concurrently if not exists push_subscriptions_endpoint on push_subscriptions (endpoint);
