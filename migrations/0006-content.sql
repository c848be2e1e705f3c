-- Texts and settings that operators change.
create table shop_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table faq_categories (
  id integer primary key,
  name text not null,
  position integer not null default 0
);

create table faq_questions (
  id integer primary key,
  category_id integer not null references faq_categories on delete cascade,
  question text not null,
  answer text not null,
  position integer not null default 0
);

-- Every version of a legal text stays; an order names the ones that were accepted.
create table content_versions (
  id bigint generated always as identity primary key,
  page text not null check (page in ('politicas', 'condiciones', 'aviso-de-privacidad')),
  version integer not null,
  body_markdown text not null,
  last_updated text not null,
  published_at timestamptz not null default now(),
  unique (page, version)
);
create rule content_versions_no_update as on update to content_versions do instead nothing;

create function announce_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', 'content');
  return null;
end $$;
create trigger shop_settings_announce after insert or update or delete on shop_settings
  for each statement execute function announce_content_change();
create trigger faq_questions_announce after insert or update or delete on faq_questions
  for each statement execute function announce_content_change();
create trigger content_versions_announce after insert on content_versions
  for each statement execute function announce_content_change();
create trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_content_change();
