-- Redirects from addresses of the former shop. A target that was removed leaves a redirect without target.
create table redirects (
  id bigint generated always as identity primary key,
  -- normalized path, with its query if that says what the page showed
  from_path text collate "C" not null unique check (from_path like '/_%' and length(from_path) <= 400),
  product_id bigint references products on delete set null,
  category_id bigint references categories on delete set null,
  page text check (page like '/%'),
  -- name of the former shop's platform; null when a person wrote the redirect
  source text check (length(source) between 1 and 40),
  uses integer not null default 0 check (uses >= 0),
  last_used_on date,
  changed_by text not null,
  changed_at timestamptz not null,
  check (num_nonnulls(product_id, category_id, page) <= 1)
);
create index redirects_often on redirects (uses desc, id);
create index redirects_product on redirects (product_id);
create index redirects_category on redirects (category_id);

-- Uses of a redirect by day, for thirty days.
create table redirect_uses (
  redirect_id bigint not null references redirects on delete cascade,
  day date not null,
  uses integer not null check (uses > 0),
  primary key (redirect_id, day)
);
create index redirect_uses_day on redirect_uses (day);

-- Requested paths that had no page, by day, without query and without paths that may hold personal data.
create table missed_paths (
  path text collate "C" not null,
  day date not null,
  hits integer not null check (hits > 0),
  primary key (path, day)
);
create index missed_paths_day on missed_paths (day);
