-- transaction: none
-- Whether any product has a picture.
create index concurrently if not exists product_images_path on product_images (path);
