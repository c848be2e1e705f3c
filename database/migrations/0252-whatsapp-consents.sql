-- News of orders by WhatsApp, only to shoppers who agreed.
alter table outbox drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push', 'whatsapp')) not valid;

-- Consents are kept with the words that the shopper read; the last one is in force until it is withdrawn.
create table whatsapp_consents (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references shoppers on delete cascade,
  phone text not null,
  wording text not null,
  agreed_at timestamptz not null,
  withdrawn_at timestamptz
);
create index whatsapp_consents_shopper on whatsapp_consents (shopper_id);
create unique index whatsapp_consents_in_force on whatsapp_consents (shopper_id) where withdrawn_at is null;
create index whatsapp_consents_phone on whatsapp_consents (phone) where withdrawn_at is null;
comment on table whatsapp_consents is 'personal data for messages, kept with-account: Tu permiso para avisarte por WhatsApp';
comment on column whatsapp_consents.phone is 'personal: teléfono';
comment on column whatsapp_consents.wording is 'impersonal';
