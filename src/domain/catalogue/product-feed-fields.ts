/** Limits that a field of the product feed for Google must respect. */
export type FeedField = {
  required?: true
  /** maximum length of the feed field in characters */
  most?: number
  /** maximum number of times that the feed field may occur */
  times?: number
  oneOf?: readonly string[]
  pattern?: RegExp
}

const price = /^\d{1,12}\.\d{2} MXN$/
const address = /^https?:\/\/[^\s<>"]+$/
const moment = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z`

/** Supported fields of Google's product data specification; AI shopping assistants read the same feed. */
export const feedFields = {
  id: { required: true, most: 50, pattern: /^[\w-]+$/ },
  title: { required: true, most: 150 },
  description: { required: true, most: 5000 },
  link: { required: true, most: 2000, pattern: address },
  image_link: { required: true, most: 2000, pattern: address },
  additional_image_link: { most: 2000, times: 10, pattern: address },
  availability: { required: true, oneOf: ['in_stock', 'out_of_stock'] },
  price: { required: true, pattern: price },
  sale_price: { pattern: price },
  sale_price_effective_date: { most: 51, pattern: new RegExp(`^${moment}/${moment}$`) },
  condition: { required: true, oneOf: ['new', 'refurbished'] },
  brand: { most: 70 },
  gtin: { most: 50, pattern: /^\d{13}$/ },
  mpn: { most: 70 },
  identifier_exists: { oneOf: ['no'] },
  item_group_id: { most: 50, pattern: /^[\w-]+$/ },
  color: { most: 100 },
  product_type: { most: 750 },
  shipping_weight: { pattern: /^\d+ g$/ },
} as const satisfies Record<string, FeedField>

export type FeedFieldName = keyof typeof feedFields
