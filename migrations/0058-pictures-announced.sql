-- Pages that show a product's pictures are made anew when these change.
create trigger product_images_announce after insert or update or delete on product_images
  for each row execute function announce_catalogue_change();
