alter table tickets validate constraint tickets_assigned_to_fkey;
