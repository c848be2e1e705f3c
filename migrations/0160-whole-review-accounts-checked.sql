-- A transaction of its own, so that rows are read without holding the table.
alter table review_tallies validate constraint review_tallies_counted_check;
