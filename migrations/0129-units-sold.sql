-- Units that were sold or came back and that their product does not count yet: those who buy the same product each write a
-- row of their own, and a job counts them together (inventory.ts). A product that is gone meanwhile has nothing to count.
create table units_sold (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  units integer not null
);
