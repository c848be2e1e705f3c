-- What public pages show besides: the words of a published review, the groups of questions, the filters
-- of a category.
create trigger reviews_announce after update of author_name, title, comment, shop_reply, shop_reply_at, verified_purchase on reviews
  for each row when (new.status = 'approved') execute function announce_catalogue_change();
create trigger faq_categories_announce after insert or update or delete on faq_categories
  for each statement execute function announce_content_change();
create trigger category_filters_announce after insert or update or delete on category_filters
  for each statement execute function announce_content_change();
