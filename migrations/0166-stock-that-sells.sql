-- Whether any of a product was sold in the days by which paces are measured: what lies still is then found by an index
-- instead of by asking every product for its pace.
alter table inventory add column sells boolean not null default false;
