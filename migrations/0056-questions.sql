-- What shoppers ask about a product. It is for everybody to read once the shop has answered it, or let it out without.
create table questions (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  shopper_id bigint references shoppers (id) on delete set null,
  question text not null check (length(question) between 1 and 300),
  status text not null default 'pending' check (status in ('pending', 'published', 'hidden')),
  moderator_notes text[] not null default '{}',
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null))
);
create unique index questions_once_each on questions (product_id, shopper_id, lower(question)) where shopper_id is not null;
create index questions_of_product on questions (product_id, created_at desc);
create index questions_queue on questions (created_at) where status = 'pending';
create index questions_shopper on questions (shopper_id);

create trigger questions_announce_new after insert on questions
  for each row when (new.status = 'published') execute function announce_own_page_change();
create trigger questions_announce after update on questions
  for each row when (old.status = 'published' or new.status = 'published') execute function announce_own_page_change();
