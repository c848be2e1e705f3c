-- Address of an imported customer that lacks something, such as its colonia. It is never shipped to: it fills the form of a new address.
alter table imported_customers add column unfinished_address jsonb;
comment on column imported_customers.unfinished_address is 'personal: dirección por completar';
