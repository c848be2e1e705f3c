alter table refunds validate constraint refunds_failure_check;
