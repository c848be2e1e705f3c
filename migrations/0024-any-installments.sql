-- Gateways name plans that the shop never offered (18, 24, with interest); none of them may keep a payment
-- that came in from being written down.
alter table payment_attempts drop constraint payment_attempts_installments_check;
alter table payment_attempts add constraint payment_attempts_installments_check check (installments > 0);
