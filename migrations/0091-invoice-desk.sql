-- What a product is in the tax authority's catalogue c_ClaveProdServ, for its invoices; its form is checked where feeds are read.
alter table products add column sat_key text;
