-- Files that a shopper or somebody of the shop sends with a ticket or an answer: pictures as the shop has drawn them anew,
-- and PDFs as they came, once they were looked into. Until it is sent with a text, a file is a draft of whoever chose it.
create table ticket_attachments (
  id bigint generated always as identity primary key,
  -- null for a draft of a ticket that is not opened yet
  ticket_id bigint references tickets (id) on delete cascade,
  -- null where it came with the ticket itself
  reply_id bigint references ticket_replies (id) on delete cascade,
  sent boolean not null default false,
  shopper_id bigint references shoppers (id) on delete cascade,
  -- e-mail of whoever of the shop sent it
  operator text,
  kind text not null check (kind in ('picture', 'document')),
  name text not null check (length(name) between 1 and 120),
  content bytea not null,
  small bytea,
  created_at timestamptz not null,
  check ((shopper_id is null) <> (operator is null)),
  check ((small is null) = (kind = 'document')),
  check (not sent or ticket_id is not null),
  check (reply_id is null or sent)
);
-- WebP and PDF are compressed already
alter table ticket_attachments alter column content set storage external, alter column small set storage external;
create index ticket_attachments_ticket on ticket_attachments (ticket_id, id);
create index ticket_attachments_reply on ticket_attachments (reply_id);
create index ticket_attachments_shopper on ticket_attachments (shopper_id, id);
create index ticket_attachments_drafts on ticket_attachments (created_at) where not sent;
