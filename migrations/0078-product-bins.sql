-- Where a product lies in the shop's own rooms, for those who pick. Of the shop's people alone: no feed and no page of shoppers has it.
create table product_bins (
  product_id bigint primary key references products on delete cascade,
  bin text not null check (bin ~ '^\S(.{0,18}\S)?$')
);
