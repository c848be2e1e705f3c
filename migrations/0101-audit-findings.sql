-- What the nightly audit found: one row for each rule and what breaks it.
create table audit_findings (
  id bigint generated always as identity primary key,
  rule text not null,
  subject text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  solved_at timestamptz,
  constraint audit_findings_once unique (rule, subject)
);

create index audit_findings_open on audit_findings (first_seen_at, id) where solved_at is null;
