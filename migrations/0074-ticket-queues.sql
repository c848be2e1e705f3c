-- transaction: none
create index concurrently if not exists tickets_due on tickets (due_at, id) where due_at is not null;
create index concurrently if not exists tickets_assigned on tickets (assigned_to, due_at, id) where assigned_to is not null;
create index concurrently if not exists tickets_waiting on tickets (id) where state = 'waiting_customer';
