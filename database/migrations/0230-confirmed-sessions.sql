-- Step-up authentication opens a new session. The session it replaces is the one in which the operator pressed a
-- button that asked for it; what was pressed runs only in the session that confirmed it.
alter table operator_sessions add column replaced_session bigint;
