-- A payment page that the shopper exchanged for another, kept because it may still be paid: the attempt of the same order that has the
-- page in its place.
alter table payment_attempts add column replaced_by bigint;
alter table payment_attempts add constraint payment_attempts_replaced_by
  foreign key (replaced_by) references payment_attempts on delete cascade not valid;
