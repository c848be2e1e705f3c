-- transaction: none
-- What left in the last hour and day is counted before each message.
create index concurrently if not exists outbox_sent on outbox (channel, sent_at) where sent_at is not null;
