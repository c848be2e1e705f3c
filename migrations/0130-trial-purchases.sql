-- What the shop's people buy to try it while it is not open yet: no sale, and called off once the shop opens.
alter table payment_attempts add column trial boolean not null default false;
