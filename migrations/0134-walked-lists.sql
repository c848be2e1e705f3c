-- transaction: none
-- What everything is listed by: the usual order, walked as far as a page goes.
create index concurrently if not exists products_usual
  on products (featured desc, sold_count desc, rating_count desc, created_at desc, id desc) where visible;
-- Orders that lack keys are looked for among those that have digital lines.
create index concurrently if not exists payment_attempt_lines_digital
  on payment_attempt_lines (attempt_id, product_id) where digital and product_id is not null;
