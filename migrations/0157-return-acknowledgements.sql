-- What a shopper was acknowledged when asking to give an order back, and its SHA-256; returns from before have neither.
alter table returns add column acknowledgement jsonb;
alter table returns add column seal text;
alter table returns add constraint returns_acknowledged_check
  check ((acknowledgement is null) = (seal is null)) not valid;
comment on column returns.acknowledgement is 'impersonal';
comment on column returns.seal is 'impersonal';
