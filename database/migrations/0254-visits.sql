-- Visits by day, source and step; nothing in them belongs to a person.
create table visit_days (
  day date not null,
  source text not null check (length(source) between 1 and 60),
  medium text not null check (length(medium) <= 60),
  campaign text not null check (length(campaign) <= 60),
  step text not null check (step in ('view', 'product', 'cart', 'checkout')),
  visits integer not null check (visits > 0),
  primary key (day, source, medium, campaign, step)
);

-- Source of the visit that began a payment.
create table attempt_sources (
  attempt_id bigint primary key references payment_attempts on delete cascade,
  source text not null check (length(source) between 1 and 60),
  medium text not null check (length(medium) <= 60),
  campaign text not null check (length(campaign) <= 60)
);
comment on table attempt_sources is 'part of payment_attempts';
comment on column attempt_sources.source is 'personal: de dónde llegaste';
comment on column attempt_sources.medium is 'personal: por qué medio llegaste';
comment on column attempt_sources.campaign is 'personal: campaña por la que llegaste';
