-- transaction: none
create index concurrently if not exists questions_unanswered on questions ((status = 'published'), created_at, id)
  where answer is null and status <> 'hidden';
create index concurrently if not exists questions_hidden on questions (id) where status = 'hidden';
create index concurrently if not exists reviews_set_aside on reviews (id) where status in ('hidden', 'rejected');
