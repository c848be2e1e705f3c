-- transaction: none
-- Coupons for everybody among the many that belong to one person.
create index concurrently if not exists coupons_shared on coupons (id) where shopper_id is null;
-- What was given and what ended on the days of a month, what counts by its last day, and what operators gave.
create index concurrently if not exists rewards_given_on on rewards (created_at) include (kind, points);
create index concurrently if not exists rewards_ended_on on rewards (updated_at) include (status, points)
  where status in ('Canjeados', 'Vencidos', 'Cancelados');
create index concurrently if not exists rewards_open on rewards (status, expires_on) include (points)
  where status in ('Ganados', 'Pendientes');
create index concurrently if not exists rewards_adjusted on rewards (id) where kind = 'adjustment';
