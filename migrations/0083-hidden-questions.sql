-- Why the shop hid a question, for those who come to it later.
alter table questions add column hidden_reason text;
alter table questions add constraint questions_hidden_reason_check
  check (hidden_reason is null or (status = 'hidden' and length(hidden_reason) between 3 and 300)) not valid;
