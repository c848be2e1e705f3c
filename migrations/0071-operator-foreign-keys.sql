-- What refers to operators and their sessions is found when they go.
drop index operator_sessions_open;
create index operator_sessions_operator on operator_sessions (operator_id);
drop index api_keys_made_by;
create index api_keys_maker on api_keys (made_by);
create index operator_sign_ins_session on operator_sign_ins (session_id);
