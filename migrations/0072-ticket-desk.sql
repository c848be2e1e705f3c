-- Who of the shop looks after a ticket, and until when it should be answered; `due_at` is null while the shop waits for the
-- shopper or the matter is settled.
alter table tickets add column assigned_to bigint;
alter table tickets add column due_at timestamptz;
alter table tickets add constraint tickets_assigned_to_fkey
  foreign key (assigned_to) references operators (id) on delete set null not valid;
update tickets set due_at = created_at + interval '1 day' where state in ('open', 'in_progress');

-- business hours within which a ticket of this reason is answered
alter table ticket_reasons add column answer_hours smallint not null default 9;
update ticket_reasons set answer_hours = 4 where code in ('not-arrived', 'damaged', 'payment', 'address', 'cancel', 'licence');

-- What the shop's people say among themselves; the shopper never reads it.
create table ticket_notes (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id) on delete cascade,
  author text not null,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index ticket_notes_ticket on ticket_notes (ticket_id, id);

-- Answers that are given often.
create table answer_templates (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  body text not null check (length(body) between 1 and 4000),
  updated_at timestamptz not null
);
