-- Categories and redirects that an import made besides its products, for its undo.
create table change_set_creations (
  id bigint generated always as identity primary key,
  change_set_id bigint not null references change_sets on delete cascade,
  category_id bigint references categories on delete cascade,
  redirect_id bigint references redirects on delete cascade,
  check (num_nonnulls(category_id, redirect_id) = 1)
);
create index change_set_creations_of_set on change_set_creations (change_set_id);
create index change_set_creations_category on change_set_creations (category_id) where category_id is not null;
create index change_set_creations_redirect on change_set_creations (redirect_id) where redirect_id is not null;
