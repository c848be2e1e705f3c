/** Columns of an order line under the field names of the domain code. */
export const orderLineColumns = [
  'product_id as productId',
  'name',
  'sku',
  'url_key as urlKey',
  'image_path as imagePath',
  'digital',
  'quantity',
  'unit_price_centavos as unitPrice',
  'regular_price_centavos as regularPrice',
  'discount_centavos as discount',
] as const
