-- The people who run the shop, and what each may do: permissions come by role, roles are rows.
create table roles (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  permissions text[] not null,
  created_at timestamptz not null default now()
);
insert into roles (name, permissions) values
  ('dueño', '{orders:write,payments:write,refunds:write,invoices:write,customers:write,personal-data:write,products:write,prices:write,stock:write,content:write,coupons:write,points:write,reviews:write,tickets:write,licences:write,settings:write,people:write,keys:write,audit:write}'),
  ('pedidos', '{orders:write,payments:read,refunds:write,invoices:read,customers:read,personal-data:read,products:read,stock:write,tickets:read,licences:read}'),
  ('soporte', '{orders:read,payments:read,refunds:read,invoices:read,customers:write,personal-data:read,products:read,coupons:read,points:write,reviews:write,tickets:write}'),
  ('catálogo', '{products:write,prices:write,stock:write,content:write,coupons:write,reviews:read,licences:write}'),
  ('contabilidad', '{orders:read,payments:read,refunds:write,invoices:write,customers:read,personal-data:read,audit:read}');

create table operators (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and position('@' in email) > 1),
  created_at timestamptz not null,
  -- the row stays for what it did; nobody acts as it any more
  removed_at timestamptz
);
create unique index operators_email on operators (email) where removed_at is null;

create table operator_roles (
  operator_id bigint not null references operators on delete cascade,
  role_id bigint not null references roles,
  primary key (operator_id, role_id)
);
create index operator_roles_role on operator_roles (role_id);
