-- Content stands in content_pieces; nothing reads where it stood before.
drop table faq_questions;
drop table faq_categories;
delete from shop_settings where key in ('banners', 'home');
