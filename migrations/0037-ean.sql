-- The number of a product's bar code (GTIN-13); what it must add up to is checked where feeds are read.
alter table products add column ean text check (ean ~ '^[0-9]{13}$');
