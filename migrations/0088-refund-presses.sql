-- The press that asked a second person, so that the same press again learns what became of it.
alter table refund_approvals add column request_key text;
