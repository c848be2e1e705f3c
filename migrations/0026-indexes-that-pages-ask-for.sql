-- An order's page looks for its tickets, the page of points for a shopper's own coupons; both read the whole table.
create index tickets_order on tickets (order_id) where order_id is not null;
create index coupons_shopper on coupons (shopper_id, valid_to) where shopper_id is not null;
-- A cancelled or returned order looks for all its rows of points, not only for the one it was earned with.
create index rewards_order on rewards (order_id) where order_id is not null;
-- Removing an address or a coupon looks for the carts that name it.
create index carts_address on carts (address_id) where address_id is not null;
create index carts_coupon on carts (coupon_id) where coupon_id is not null;
-- What is written down once is looked for before.
create index audit_log_subject on audit_log (subject, action);
