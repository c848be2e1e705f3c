import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentBanner, ContentBundle } from '#catalogue-import/shop-content-schema.ts'
import type { SettingsFileValues } from '#catalogue-import/shop-settings-file.ts'
import type { CouponScope } from '#domain/buying/discounts/coupon.ts'

/** A moment relative to the import: offset in days, and time of day in Mexico City. */
export type TimeRelativeToImport = { days: number; time: string }

type DemoCategory = {
  slug: string
  name: string
  translations: { locale: string; name: string; slug: string }[]
  parent: string | null
  position: number
  description: string
  filters: string[]
  other_slugs?: string[]
  image_key: string
  children?: DemoCategory[]
}

export type DemoReview = {
  url_key: string
  rating: number
  title: string
  comment: string
  status: 'approved' | 'pending' | 'rejected'
  reject_code: string | null
  verified_purchase: boolean
  created_at_days: number
  created_at_time?: string
  shop_reply: { text: string; created_at_days: number } | null
}

type DemoQuestion = {
  url_key: string
  question: string
  answer: string
  asked_days: number
  answered_days: number
}

type DemoFaq = {
  id: number
  name: string
  position: number
  frequent_questions: { id: number; question: string; answer: string; position: number }[]
}

export type DemoCoupon = {
  code: string
  type: 'percent' | 'fixed' | 'free_shipping'
  value: number
  max_discount: number | null
  min_subtotal: number
  from_days: number
  to_days: number
  total_limit: number | null
  per_customer_limit: number
  scope: CouponScope
  exclude_offers: boolean
  exclude_refurbished: boolean
  first_purchase_only: boolean
  public: boolean
  used: number
  description: string
}

type DemoBanner = Omit<ContentBanner, 'image'> & { image_key: string }

type DemoShop = Partial<SettingsFileValues> & {
  banners: DemoBanner[]
  home: { reels: string[]; titles: Record<string, string> }
  coupons: DemoCoupon[]
  bundles: ContentBundle[]
}

export type DemoOrder = {
  ref: string
  number_suffix: string
  created_at: TimeRelativeToImport
  state_id: number
  items: {
    url_key: string
    name: string
    sku: string
    qty: number
    price: number
    row_total: number
    discount: number
  }[]
  sub_total: number
  discount_total: number
  coupon: string | null
  shipping_method: string
  shipping_amount: number
  grand_total: number
  shipping_address: { postcode: string } | null
  payment: {
    method: 'card' | 'card_msi' | 'spei' | 'cash'
    msi: number | null
    pan: string | null
    authorization: string | null
    reference: string | null
    paid_at: TimeRelativeToImport | null
    expires_at: TimeRelativeToImport | null
    amount: number
  }
  tracking: {
    carrier: string
    number: string
    url: string
    shipped_at: TimeRelativeToImport
  } | null
  refund: { amount: number; at: TimeRelativeToImport; reason: string } | null
  events: {
    from: number | null
    to: number
    at: TimeRelativeToImport
    actor: string
    note: string
    visible: boolean
  }[]
}

export type DemoCustomer = {
  customer: {
    email: string
    first_name: string
    last_name: string
    gender: 'hombre' | 'mujer' | 'no_decir'
    date_of_birth: string
    phone: string
    created_at_days: number
  }
  addresses: {
    key: string
    first_name: string
    last_name: string
    company_name: string
    phone: string
    address1: string
    address2: string
    city: string
    state: string
    postcode: string
    references: string
    default_address: 0 | 1
    created_at_days: number
  }[]
  orders: DemoOrder[]
  personal_coupons: {
    code: string
    value: number
    created_at_days: number
    to_days: number
    used_in: string | null
  }[]
  rewards: {
    reward_points: number
    status: 'Pendientes' | 'Ganados' | 'Canjeados' | 'Vencidos' | 'Cancelados'
    order: string | null
    note: string
    created_at: TimeRelativeToImport
    exp_date_days: number | null
  }[]
  tickets: {
    order: string | null
    tickets_reason_id: number
    subject: string
    body: string
    state: 'open' | 'in_progress' | 'waiting_customer' | 'resolved' | 'closed'
    created_at: TimeRelativeToImport
    replies: { author: 'shop' | 'customer'; body: string; at: TimeRelativeToImport }[]
  }[]
  wishlist: string[]
  reviews: DemoReview[]
}

type LegalText = { page: string; markdown: string; publishedDays: number }

/** A demo product with its picture's alternative text and its stock level. */
type DemoProduct = { url_key: string; name: string; image_alt: string; qty: number }

export type DemoPostcode = { postcode: string; municipality: string; settlements: string[] }

export type DemoContent = {
  products: DemoProduct[]
  categories: DemoCategory[]
  reviews: (DemoReview & { name: string })[]
  questions: DemoQuestion[]
  faq: DemoFaq[]
  shop: DemoShop
  synonyms: { id: number; terms: string[] }[]
  customer: DemoCustomer
  legal: LegalText[]
  postcodes: DemoPostcode[]
}

/**
 * File names of the legal texts in the demo data; an earlier version of a text comes before its
 * current version.
 */
const legalTexts = ['politicas.anterior', 'politicas', 'condiciones', 'aviso-de-privacidad']

export async function readDemoContent(folder: string): Promise<DemoContent> {
  const json = async <T>(name: string): Promise<T> =>
    JSON.parse(await readFile(join(folder, name), 'utf8'))
  return {
    products: await json<DemoProduct[]>('products.json'),
    categories: await json<DemoCategory[]>('categories.json'),
    reviews: await json<(DemoReview & { name: string })[]>('reviews.json'),
    questions: await json<DemoQuestion[]>('questions.json'),
    faq: await json<DemoFaq[]>('faq.json'),
    shop: await json<DemoShop>('shop.json'),
    synonyms: await json<{ id: number; terms: string[] }[]>('synonyms.json'),
    customer: await json<DemoCustomer>('orders-demo.json'),
    legal: await Promise.all(legalTexts.map((name) => readLegalText(folder, name))),
    postcodes: await readDemoPostcodes(folder),
  }
}

export async function readDemoPostcodes(folder: string): Promise<DemoPostcode[]> {
  return JSON.parse(await readFile(join(folder, 'postcodes.json'), 'utf8'))
}

async function readLegalText(folder: string, name: string): Promise<LegalText> {
  const markdown = await readFile(join(folder, 'legal', `${name}.md`), 'utf8')
  const [page = name, isEarlier] = name.split('.')
  return { page, markdown, publishedDays: isEarlier ? -90 : 0 }
}
