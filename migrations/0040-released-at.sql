-- When an attempt gave back what it had set aside without being paid: how long somebody held it counts.
alter table payment_attempts add column released_at timestamptz;
