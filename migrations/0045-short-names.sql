-- The beginning of a product's name that says which one it is; what follows it in the name is its specification.
alter table products add column short_name text;
