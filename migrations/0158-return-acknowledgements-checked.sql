-- A transaction of its own, so that rows are read without holding the table.
alter table returns validate constraint returns_acknowledged_check;
