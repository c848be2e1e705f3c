-- Sessions whose roles follow from groups at the provider: what the provider is asked again with, sealed, and when it was asked and answered.
alter table operator_sessions
  add column group_tokens text,
  add column groups_asked_at timestamptz,
  add column groups_known_at timestamptz;
