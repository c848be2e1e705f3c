-- Other costs of a shipping method from a weight or an amount, and zones of a single method: local deliveries.
alter table shipping_rates add column tiers jsonb not null default '[]';
alter table shipping_zones add column only_method text;
comment on column shipping_zones.only_method is 'local delivery to these postcodes; other methods do not use the zone';
