-- Operators sign in at an identity provider: whom it vouches for is bound to the invitation at the first sign-in.
alter table operators
  add column issuer text,
  add column subject text;
create unique index operators_identity on operators (issuer, subject) where removed_at is null;

-- The provider's own session, by which it says that a sign-in is over.
alter table operator_sessions add column provider_session text;
create index operator_sessions_provider on operator_sessions (provider_session) where ended_at is null;

-- Sign-ins that have begun: what the provider's answer has to fit, each once.
create table operator_sign_ins (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  -- SHA-256 of what the browser keeps that began it
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  nonce text not null,
  verifier text not null,
  return_to text not null check (return_to like '/%'),
  -- the session that confirms who it is, which the new one takes the place of
  session_id bigint references operator_sessions on delete cascade,
  created_at timestamptz not null
);
create index operator_sign_ins_age on operator_sign_ins (created_at);
