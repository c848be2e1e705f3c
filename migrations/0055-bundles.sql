-- Which bundles an attempt was priced with: [{code, name, sets, saving}], in centavos. Their savings are part of the discount.
alter table payment_attempts add column bundles jsonb not null default '[]'
  check (jsonb_typeof(bundles) = 'array');
