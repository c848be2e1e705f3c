-- Whether any of a product was sold in the days by which paces are measured: what lies still is then found by an index
-- instead of by asking every product for its pace.
alter table inventory add column sells boolean not null default false;

-- What somebody pressed for and is not all done: a process of the shop carries it out, another one where that ended.
alter table change_sets add column moving text, add column moved_by text;
alter table change_sets add constraint change_sets_moving
  check (moving in ('forth', 'back')) not valid;
alter table change_sets add constraint change_sets_moved_by_somebody
  check (moving is null or moved_by is not null and applied_at is not null) not valid;
alter table change_sets add constraint change_sets_moved_back_is_undone
  check (moving is distinct from 'back' or undone_at is not null) not valid;
