-- Until when one press or job works on a stamping. Nobody else calls the provider about it meanwhile.
alter table invoice_stampings add column busy_until timestamptz;
