-- Under which session of the identity provider a session of the shop was opened (`sid`), when its owner last showed the
-- provider who they are (`auth_time`), and with what.
alter table sessions
  add column provider_session text check (length(provider_session) <= 255),
  add column authenticated_at timestamptz,
  add column browser text,
  add column system text;

-- Sign-ins that are over: of a subject, or of one of the provider's sessions. Tokens of a sign-in up to that moment open no session.
create table ended_sign_ins (
  issuer text not null,
  kind text not null check (kind in ('subject', 'session')),
  name text not null check (length(name) <= 255),
  ended_at timestamptz not null,
  primary key (issuer, kind, name)
);

-- Logout tokens that were taken; each counts once.
create table logout_tokens (
  issuer text not null,
  jti text not null check (length(jti) <= 255),
  expires_at timestamptz not null,
  primary key (issuer, jti)
);
