-- transaction: none
-- Whatever removes a shopper, a coupon, a category, an attribute or a product reads these tables from that end.
create index concurrently if not exists cart_lines_product on cart_lines (product_id);
create index concurrently if not exists category_filters_attribute on category_filters (attribute_id);
create index concurrently if not exists faq_questions_category on faq_questions (category_id);
create index concurrently if not exists licence_keys_product on licence_keys (product_id);
create index concurrently if not exists payment_attempt_lines_product on payment_attempt_lines (product_id)
  where product_id is not null;
create index concurrently if not exists payment_attempts_any_coupon on payment_attempts (coupon_id)
  where coupon_id is not null;
create index concurrently if not exists phone_codes_shopper on phone_codes (shopper_id);
create index concurrently if not exists product_relations_other on product_relations (other_id);
create index concurrently if not exists product_url_keys_product on product_url_keys (product_id);
create index concurrently if not exists products_main_category on products (main_category_id)
  where main_category_id is not null;
create index concurrently if not exists products_addon on products (recommended_addon_id)
  where recommended_addon_id is not null;
create index concurrently if not exists reviews_any_of_product on reviews (product_id);
create index concurrently if not exists shipping_rates_zone on shipping_rates (zone_code);
create index concurrently if not exists tickets_reason on tickets (reason_id);
