-- A write that changes nothing in silence looks to its author as if it had been done; now it fails.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written: % is refused', tg_table_name, lower(tg_op)
    using hint = 'Add a row that corrects it.';
end $$;

drop rule audit_log_no_update on audit_log;
drop rule audit_log_no_delete on audit_log;
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

drop rule content_versions_no_update on content_versions;
create trigger content_versions_stay before update on content_versions
  for each statement execute function refuse_change();
