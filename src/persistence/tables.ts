// Written by `npm run db:types` from the schema in database; not by hand.
import type { ColumnType } from 'kysely'
import type { Coupon } from '#domain/buying/discounts/coupon.ts'
import type { Category } from '#domain/catalogue/category.ts'
import type { ProductFamily } from '#domain/catalogue/family-options.ts'
import type { ChangedFieldValues } from '#domain/catalogue/product-change-set.ts'
import type { ProductContent, ProductFieldName } from '#domain/catalogue/product-content.ts'
import type { StarValue } from '#domain/catalogue/review-rating.ts'
import type { ReviewCounts } from '#domain/catalogue/review-statistics.ts'
import type { SignedDailyPriceHash } from '#domain/catalogue/signed-price-receipt.ts'
import type { ConnectionValues } from '#domain/connections/connection-fields.ts'
import type { Parcel } from '#domain/labels/parcel.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import type { ReturnAcknowledgement } from '#domain/orders/order-return-acknowledgement.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { RefundRequest } from '#domain/orders/refund.ts'
import type { ShopperNotificationKind } from '#domain/support/shopper-notification-kinds.ts'
import type { TicketReasonCode } from '#domain/support/ticket.ts'
import type { AddressJson, PickupPointJson } from './address-json.ts'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

type JsonValue =
  | boolean
  | number
  | string
  | null
  | JsonValue[]
  | { [key: string]: JsonValue | undefined }

export type Json = JsonValue

/** JSON of a known shape, which is written as a value or as its text. */
export type JsonOf<T> = ColumnType<T, T | string, T | string>

export type Numeric = ColumnType<number, number | string, number | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AccountEvents {
  created_at: Generated<Timestamp>
  detail: string | null
  id: Generated<number>
  kind: 'signed-in' | 'sign-in-refused' | 'session-ended'
  who: string
}

export interface Addresses {
  address1: string
  address2: Generated<string>
  city: string
  company_name: Generated<string>
  country: Generated<'MX'>
  created_at: Generated<Timestamp>
  first_name: string
  from_checkout: Generated<boolean>
  id: Generated<number>
  is_default: Generated<boolean>
  last_name: string
  phone: string
  postcode: string
  reference_notes: Generated<string>
  shopper_id: number
  state: string
  updated_at: Generated<Timestamp>
}

export interface AnswerTemplates {
  body: string
  id: Generated<number>
  name: string
  updated_at: Timestamp
}

export interface ApiKeys {
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  key_end: string
  key_hash: Buffer
  last_used_at: Timestamp | null
  made_by: number
  name: string
  permissions: string[]
  withdrawn_at: Timestamp | null
}

export interface AttemptSources {
  attempt_id: number
  campaign: string
  medium: string
  source: string
}

export interface Attributes {
  code: string
  id: Generated<number>
  label: string
}

export interface AuditFindings {
  first_seen_at: Timestamp
  id: Generated<number>
  last_seen_at: Timestamp
  rule: string
  solved_at: Timestamp | null
  subject: string
}

export interface AuditLog {
  action: string
  actor: string
  after: Json | null
  before: Json | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  reason: string | null
  request_id: string | null
  subject: string
}

export interface AuditSeals {
  entries: number
  first_entry: number
  id: Generated<number>
  last_entry: number
  seal: Buffer
  sealed_at: Timestamp
}

export interface AuditWords {
  entry_id: number
  words: string
}

export interface CartLines {
  cart_id: number
  created_at: Generated<Timestamp>
  id: Generated<number>
  product_id: number
  quantity: number
  seen_price_centavos: Centavos
}

export interface CartMerges {
  cart_id: number
  created_at: Generated<Timestamp>
  idempotency_key: string
}

export interface Carts {
  address_id: number | null
  coupon_id: number | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  shipping_code: string | null
  shopper_id: number
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface CatalogueChanges {
  id: Generated<number>
  product_id: number | null
  transaction_id: Generated<string>
  units_only: Generated<boolean>
}

export interface Categories {
  changed_at: Generated<Timestamp>
  changed_by: Generated<string>
  created_at: Generated<Timestamp>
  description: Generated<string>
  hidden: Generated<boolean>
  id: Generated<number>
  image_key: string | null
  name: string
  parent_id: number | null
  position: Generated<number>
  slug: string
  translations: Generated<JsonOf<Category['translations']>>
  version: Generated<number>
}

export interface CategoryCounts {
  category_id: number
  products: number
}

export interface CategoryFamilies {
  category_id: number
  family: string
  members: number
}

export interface CategoryFilters {
  attribute_id: number
  category_id: number
  position: number
}

export interface CategoryListing {
  available: boolean
  category_id: number
  created_at: Timestamp
  family: string | null
  marks: number[]
  place: number
  price_centavos: Centavos | null
  product_id: number
  rating: Numeric | null
  rating_count: number
  special_from: Day | null
  special_from_time: string | null
  special_price_centavos: Centavos | null
  special_to: Day | null
  special_to_time: string | null
}

export interface CategorySlugs {
  category_id: number
  slug: string
}

export interface ChangeSetCreations {
  category_id: number | null
  change_set_id: number
  id: Generated<number>
  redirect_id: number | null
}

export interface ChangeSetRows {
  after: JsonOf<ChangedFieldValues>
  before: JsonOf<ChangedFieldValues>
  problem: string | null
  product_id: number
  set_id: number
  state: 'prepared' | 'refused' | 'applied' | 'left' | 'undone' | 'kept'
}

export interface ChangeSets {
  actor: string
  applied_at: Timestamp | null
  created_at: Timestamp
  fields: ProductFieldName[]
  id: Generated<number>
  kind: 'edit' | 'import'
  moved_by: string | null
  moving: 'forth' | 'back' | null
  summary: string
  undone_at: Timestamp | null
}

export interface ContentPieces {
  changed_at: Generated<Timestamp>
  changed_by: Generated<string>
  hidden: Generated<boolean>
  id: Generated<number>
  kind: 'banner' | 'home' | 'reel' | 'topic' | 'question'
  position: number
  shown_from: Timestamp | null
  shown_until: Timestamp | null
  topic_id: number | null
  value: Json
  version: Generated<number>
}

export interface ContentSections {
  section: 'categories' | 'banners' | 'home' | 'faq'
  version: Generated<number>
}

export interface ContentVersions {
  body_markdown: string
  effective_from: Timestamp | null
  id: Generated<number>
  last_updated: string
  page: 'politicas' | 'condiciones' | 'aviso-de-privacidad'
  published_at: Generated<Timestamp>
  published_by: string | null
  version: number
}

export interface Coupons {
  active: Generated<boolean>
  amount_centavos: Centavos | null
  code: string
  created_at: Generated<Timestamp>
  description: Generated<string>
  ends_at: Timestamp | null
  exclude_offers: Generated<boolean>
  exclude_refurbished: Generated<boolean>
  first_purchase_only: Generated<boolean>
  held: Generated<number>
  id: Generated<number>
  max_discount_centavos: Centavos | null
  min_subtotal_centavos: Generated<Centavos>
  per_customer_limit: number | null
  percent: number | null
  public: Generated<boolean>
  published: Generated<boolean>
  rehearsal: Json | null
  scope: Generated<JsonOf<Coupon['scope']>>
  shopper_id: number | null
  starts_at: Timestamp | null
  total_limit: number | null
  type: 'percent' | 'fixed' | 'free_shipping'
  used: Generated<number>
  valid_from: Day | null
  valid_to: Day | null
}

export interface CreditNotes {
  busy_until: Timestamp | null
  created_at: Timestamp
  fault: string | null
  fiscal_id: string | null
  id: Generated<number>
  invoice_fiscal_id: string
  key: Generated<string>
  order_id: number
  pdf: Buffer | null
  provider: string
  provider_id: string | null
  refund_id: number
  state: Generated<'open' | 'stamped' | 'ended'>
  updated_at: Timestamp
  xml: Buffer | null
}

export interface DocumentFiles {
  bytes: number
  file: string
  imported_at: Timestamp
  path: string
}

export interface EndedSignIns {
  ended_at: Timestamp
  issuer: string
  kind: 'subject' | 'session'
  name: string
}

export interface ErasedEmailKey {
  id: Generated<boolean>
  key: Buffer
}

export interface ErasedEmails {
  erased_on: Day
  hash: Buffer
}

export interface EverydayWordsOff {
  phrase: string
  switched_at: Timestamp
  switched_by: string
}

export interface FilterOptions {
  attribute_id: number
  id: Generated<number>
  sort_value: Numeric | null
  value: string
}

export interface FiscalFolios {
  fiscal_id: string
  order_id: number
}

export interface FormerOrders {
  email: string | null
  foreign_total: string | null
  full_name: string
  id: Generated<number>
  import_id: number | null
  imported_at: Timestamp
  lines: string[]
  number: string
  placed_on: Day
  shop: string
  state: string
  total_centavos: Centavos
}

export interface FormerShopImports {
  actor: string
  content: Buffer | null
  created_at: Timestamp
  decisions: Generated<Json>
  digest: Buffer
  finished_at: Timestamp | null
  id: Generated<number>
  kind: 'customers' | 'orders'
  name: string
  outcome: Generated<Json>
  shop: string
  state: 'checking' | 'draft' | 'queued' | 'running' | 'done' | 'undoing' | 'undone'
  tries: Generated<number>
}

export interface GatewayRejections {
  call: string
  gateway: string
  last_at: Timestamp
  since: Timestamp
}

export interface IdentityRemovals {
  created_at: Generated<Timestamp>
  next_try_at: Timestamp
  subject: string
  tries: Generated<number>
}

export interface ImportRuns {
  added: Generated<number>
  changed: Generated<number>
  finished_at: Timestamp | null
  id: Generated<number>
  refused: Generated<number>
  source: string
  started_at: Generated<Timestamp>
  state: 'running' | 'done' | 'failed'
  unchanged: Generated<number>
}

export interface ImportedCustomers {
  accepts_news: boolean | null
  import_id: number | null
  imported_at: Timestamp
  invitation: 'sending' | 'sent' | 'has-account' | null
  invited_at: Timestamp | null
  shop: string
  shopper_id: number
  unfinished_address: Json | null
}

export interface Inventory {
  cause: Json | null
  id: Generated<number>
  on_hand: Generated<number>
  product_id: number
  reserved: Generated<number>
  sells: Generated<boolean>
  updated_at: Generated<Timestamp>
}

export interface InvoiceFiles {
  added_at: Timestamp
  content: Buffer
  ended_at: Timestamp | null
  ended_reason: string | null
  fiscal_id: string
  id: Generated<number>
  kind: 'xml' | 'pdf'
  order_id: number
}

export interface InvoiceRequests {
  created_at: Generated<Timestamp>
  finished_at: Timestamp | null
  fiscal_id: string | null
  id: Generated<number>
  legal_name: string
  order_id: number
  postcode: string
  refused_reason: string | null
  rfc: string
  state: Generated<'requested' | 'issued' | 'refused'>
  tax_regime: string
  updated_at: Generated<Timestamp>
  use_code: string
}

export interface InvoiceStampings {
  actor: string
  busy_until: Timestamp | null
  cancel_motive: '02' | '03' | null
  cancel_reason: string | null
  cancellation: 'asked' | 'refused' | 'done' | null
  cancelled_by: string | null
  counted_refunds: number[] | null
  created_at: Timestamp
  fault: string | null
  fiscal_id: string | null
  id: Generated<number>
  is_live: boolean | null
  key: Generated<string>
  order_id: number
  provider: string
  provider_id: string | null
  state: Generated<'open' | 'stamped' | 'ended'>
  total_centavos: Centavos | null
  updated_at: Timestamp
}

export interface LabelBatchOrders {
  batch_id: number
  ended_at: Timestamp | null
  fault: string | null
  id: Generated<number>
  label_id: number | null
  offer_key: string | null
  order_id: number
  tries: Generated<number>
}

export interface LabelBatches {
  asked_by: string
  created_at: Timestamp
  id: Generated<number>
  prefers: 'cheapest' | 'soonest'
}

export interface Labels {
  asked_at: Timestamp | null
  bought_by: string
  cancellation: string | null
  carrier: string
  created_at: Timestamp
  days: number | null
  declared_centavos: Centavos | null
  fault: string | null
  file_url: string | null
  followed_at: Timestamp | null
  id: Generated<number>
  offer_key: string
  order_id: number
  parcel: JsonOf<Parcel>
  price_centavos: Centavos
  provider: string
  provider_id: string | null
  service: string
  shipment_id: number | null
  state: 'buying' | 'pending' | 'bought' | 'refused' | 'canceled'
  tracking_number: string | null
  tracking_problem: string | null
  tracking_status: string | null
}

export interface LearnedMeanings {
  counted_on: Day
  discarded: Generated<boolean>
  meant: string
  phrase: string
  shown: string
  visitors: number
}

export interface LearnedProducts {
  bought: number
  carted: number
  counted_on: Day
  opened: number
  phrase: string
  product_id: number
}

export interface LearnedSearches {
  counted_on: Day
  phrase: string
  searched: number
  shown: string
}

export interface LeftPictures {
  left_at: Timestamp
  path: string
  product_id: number
  removed_at: Timestamp | null
}

export interface LicenceImports {
  actor: string
  added: number
  created_at: Timestamp
  id: Generated<number>
  product_id: number
  undone_at: Timestamp | null
  undone_by: string | null
}

export interface LicenceKeys {
  assigned_at: Timestamp | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  import_id: number | null
  key_cipher: Buffer
  key_fingerprint: Buffer
  order_id: number | null
  product_id: number
  revealed_at: Timestamp | null
  revoked_at: Timestamp | null
  revoked_reason: string | null
  unit: number | null
}

export interface LogoutTokens {
  expires_at: Timestamp
  issuer: string
  jti: string
}

export interface MailWords {
  changed_at: Timestamp
  changed_by: string
  closing: string
  letter: string
  opening: string
  subject: string
}

export interface MissedPaths {
  day: Day
  hits: number
  path: string
}

export interface MissedSearches {
  first_on: Day
  last_on: Day
  searches: number
  set_aside: Generated<boolean>
  shown: string
  words: string
}

export interface Notifications {
  body: Generated<string>
  created_at: Generated<Timestamp>
  id: Generated<number>
  kind: ShopperNotificationKind
  link: string | null
  read_at: Timestamp | null
  shopper_id: number
  title: string
}

export interface OfficeNews {
  id: Generated<number>
  kind:
    | 'order'
    | 'payment'
    | 'ticket'
    | 'review'
    | 'question'
    | 'invoice'
    | 'refund'
    | 'return'
    | 'import'
  subject: string
  transaction_id: Generated<string>
}

export interface OpeningSteps {
  begun_at: Timestamp | null
  done_at: Timestamp | null
  step: 'name' | 'support' | 'shipping' | 'legal' | 'products' | 'payment'
}

export interface OperatorRoles {
  operator_id: number
  role_id: number
}

export interface OperatorSessions {
  address: string | null
  authenticated_at: Timestamp
  browser: string | null
  created_at: Timestamp
  ended_at: Timestamp | null
  group_tokens: string | null
  groups_asked_at: Timestamp | null
  groups_known_at: Timestamp | null
  id: Generated<number>
  last_seen_at: Timestamp
  methods: Generated<string[]>
  operator_id: number
  provider_session: string | null
  replaced_session: number | null
  system: string | null
  token_hash: Buffer
}

export interface OperatorSignIns {
  browser_hash: Buffer
  created_at: Timestamp
  nonce: string
  return_to: string
  session_id: number | null
  state_hash: Buffer
  verifier: string
}

export interface Operators {
  created_at: Timestamp
  email: string
  id: Generated<number>
  issuer: string | null
  removed_at: Timestamp | null
  subject: string | null
}

export interface OrderAddresses {
  after: JsonOf<AddressJson>
  before: JsonOf<AddressJson>
  corrected_by: string
  created_at: Timestamp
  id: Generated<number>
  order_id: number
}

export interface OrderConsents {
  code_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  order_id: number
  revoked_at: Timestamp | null
}

export interface OrderEvents {
  actor: string
  created_at: Generated<Timestamp>
  from_state: number | null
  id: Generated<number>
  order_id: number
  reason: string
  to_state: number | null
  visible: Generated<boolean>
}

export interface OrderNotes {
  author: string
  body: string
  created_at: Timestamp
  id: Generated<number>
  order_id: number
}

export interface OrderRecords {
  address_salt: Buffer | null
  agreed: string
  hash: Buffer
  made_at: Timestamp
  order_number: string
}

export interface OrderTimeStamps {
  authority: string
  order_number: string
  received_at: Timestamp
  stamped_at: Timestamp
  token: Buffer
}

export interface Orders {
  attempt_id: number
  cancel_reason: string | null
  carrier: string | null
  completed_at: Timestamp | null
  created_at: Generated<Timestamp>
  delivered_at: Timestamp | null
  id: Generated<number>
  number: string
  payment_flag: 'paid_late' | 'refund_open' | 'refunded' | 'charged_back' | 'underpaid' | null
  pickup_code: string | null
  pickup_until: Day | null
  record_hash: Buffer | null
  revocation_requested_at: Timestamp | null
  shipped_at: Timestamp | null
  shopper_id: number | null
  state_id: number
  tracking_number: string | null
  tracking_url: string | null
  updated_at: Generated<Timestamp>
}

export interface Outbox {
  channel: 'mail' | 'sms' | 'push' | 'whatsapp'
  created_at: Generated<Timestamp>
  data: Json
  dedupe_key: string
  failed_at: Timestamp | null
  id: Generated<number>
  last_error: string | null
  next_try_at: Generated<Timestamp>
  recipient: string
  sent_at: Timestamp | null
  template: string
  tries: Generated<number>
}

export interface PaymentAttemptLines {
  attempt_id: number
  digital: Generated<boolean>
  discount_centavos: Generated<Centavos>
  id: Generated<number>
  image_path: string | null
  name: string
  position: number
  product_id: number | null
  quantity: number
  regular_price_centavos: Centavos
  sku: string
  unit_price_centavos: Centavos
  url_key: string
}

export interface PaymentAttempts {
  bundles: Generated<JsonOf<PaymentAttempt['bundles']>>
  buyer_phone: string | null
  card: JsonOf<NonNullable<PaymentAttempt['card']>> | null
  cart_hash: string
  checked_at: Timestamp | null
  coupon_code: string | null
  coupon_id: number | null
  coupon_state: 'held' | 'used' | 'returned' | null
  created_at: Generated<Timestamp>
  currency: Generated<'MXN'>
  discount_centavos: Generated<Centavos>
  email: string
  estimate_from: Day | null
  estimate_to: Day | null
  expires_at: Timestamp
  gateway: string
  gateway_session_id: string | null
  gateway_url: string | null
  id: Generated<number>
  installments: number | null
  invoice_data: JsonOf<InvoiceData> | null
  legal_versions: Generated<JsonOf<PaymentAttempt['legalVersions']>>
  method: 'card' | 'spei' | 'cash' | null
  money_left_at: Timestamp | null
  order_number: string
  paid_at: Timestamp | null
  paid_centavos: Generated<Centavos>
  payment_offer: Generated<JsonOf<Partial<PaymentAttempt['offer']>>>
  pickup_point: JsonOf<PickupPointJson> | null
  ref: string
  refunded_centavos: Generated<Centavos>
  released_at: Timestamp | null
  replaced_by: number | null
  shipping_address: JsonOf<AddressJson> | null
  shipping_centavos: Generated<Centavos>
  shipping_code: string | null
  shipping_name: string | null
  shopper_id: number | null
  state: Generated<
    'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'superseded' | 'refunded' | 'charged_back'
  >
  stock_state: Generated<'reserved' | 'committed' | 'released'>
  subtotal_centavos: Centavos
  total_centavos: Centavos
  tracking_key: string | null
  trial: Generated<boolean>
  updated_at: Generated<Timestamp>
  voucher: JsonOf<NonNullable<PaymentAttempt['voucher']>> | null
}

export interface PaymentComparisons {
  compared_until: Timestamp | null
  gateway: string
  incarnation: string | null
  leased_until: Timestamp | null
}

export interface PaymentNotices {
  body: Json
  event_id: string
  gateway: string
  gateway_session_id: string | null
  id: Generated<number>
  outcome: string | null
  processed_at: Timestamp | null
  received_at: Generated<Timestamp>
  ref: string | null
  type: string
}

export interface PhoneCodes {
  code_hash: Buffer
  expires_at: Timestamp
  id: Generated<number>
  phone: string
  replaced_at: Timestamp | null
  sent_at: Generated<Timestamp>
  shopper_id: number
  tries: Generated<number>
  used_at: Timestamp | null
}

export interface PictureChanges {
  actor: string
  after: JsonOf<{ path: string; alt: string | null; width: number }[]>
  before: JsonOf<{ path: string; alt: string | null; width: number }[]>
  changed_at: Timestamp
  product_id: number
}

export interface PointNotices {
  created_at: Generated<Timestamp>
  days_before: number
  expires_on: Day
  shopper_id: number
}

export interface PointRedemptions {
  coupon_id: number
  created_at: Generated<Timestamp>
  id: Generated<number>
  points: number
  request_key: string
  returned_at: Timestamp | null
  shopper_id: number
}

export interface PostcodeImports {
  actor: string
  changes: Json | null
  content: Buffer | null
  created_at: Timestamp
  file_name: string
  finished_at: Timestamp | null
  id: Generated<number>
  problems: Generated<Json>
  progress: Generated<number>
  state: Generated<'waiting' | 'done' | 'refused'>
}

export interface Postcodes {
  municipality: string
  postcode: string
  settlement: string
  state: string
}

export interface PriceBook {
  one: Generated<boolean>
  opened_at: Timestamp
}

export interface PriceDays {
  day: Day
  document: JsonOf<SignedDailyPriceHash>
  hash: string
  made_at: Generated<Timestamp>
}

export interface PriceHistory {
  changed_at: Generated<Timestamp>
  id: Generated<number>
  price_centavos: Centavos | null
  product_id: number
  special_from: Day | null
  special_from_time: string | null
  special_price_centavos: Centavos | null
  special_to: Day | null
  special_to_time: string | null
  visible: Generated<boolean>
}

export interface PriceLeaves {
  day: Day
  hashes: Buffer
  part: number
  products: number[]
  root: string
  skus: string[]
}

export interface PrivacyRequests {
  answer_by: Day
  answered_on: Day | null
  complete_by: Day | null
  completed_on: Day | null
  created_at: Generated<Timestamp>
  granted: boolean | null
  id: Generated<number>
  kind: 'access' | 'rectification' | 'erasure' | 'opposition'
  received_on: Day
  shopper_id: number | null
}

export interface ProductAttributes {
  attribute_id: number
  filter_value: string
  position: number
  product_id: number
  sort_value: Numeric | null
  unit: string | null
  value: string
}

export interface ProductBins {
  bin: string
  product_id: number
}

export interface ProductCategories {
  category_id: number
  position: Generated<number>
  product_id: number
}

export interface ProductFamilies {
  changed_at: Generated<Timestamp>
  changed_by: Generated<string>
  created_at: Generated<Timestamp>
  key: string
  name: string
  options: Generated<JsonOf<ProductFamily['options']>>
  unsold: Generated<JsonOf<ProductFamily['unsold']>>
  version: Generated<number>
}

export interface ProductImages {
  alt: string | null
  id: Generated<number>
  path: string
  position: number
  product_id: number
  width: Generated<number>
}

export interface ProductRelations {
  kind: 'related' | 'up_sell' | 'comparable'
  other_id: number
  position: number
  product_id: number
}

export interface ProductSearch {
  category_id: number | null
  lexemes: string
  line: string
  product_id: number
  visible: boolean
}

export interface ProductUrlKeys {
  product_id: number
  replaced_at: Generated<Timestamp>
  url_key: string
}

export interface Products {
  brand: string | null
  created_at: Generated<Timestamp>
  delivery: Generated<'physical' | 'digital'>
  description: Generated<string>
  ean: string | null
  family: string | null
  family_options: Generated<string[]>
  featured: Generated<boolean>
  for_sale: boolean | null
  highlights: Generated<string[]>
  id: Generated<number>
  image_alt: string | null
  import_hash: string | null
  in_the_box: Generated<string[]>
  keywords: Generated<string[]>
  kind: string | null
  language: string | null
  main_category_id: number | null
  model: string | null
  mpn: string | null
  name: string
  named_documents: Generated<Json>
  package_cm: JsonOf<NonNullable<ProductContent['packageCm']>> | null
  price_centavos: Centavos | null
  rating_count: Generated<number>
  rating_sum: Generated<number>
  recommended_addon_id: number | null
  refurbished: Generated<boolean>
  refurbishment: JsonOf<NonNullable<ProductContent['refurbishment']>> | null
  rich_description: string | null
  sat_key: string | null
  seo_description: string | null
  seo_title: string | null
  short_name: string | null
  sku: string
  sold_count: Generated<number>
  special_from: Day | null
  special_from_time: string | null
  special_price_centavos: Centavos | null
  special_to: Day | null
  special_to_time: string | null
  star_counts: Generated<number[]>
  swatch: string | null
  tags: Generated<string[]>
  type: Generated<'simple'>
  unit_cost_centavos: Centavos | null
  updated_at: Generated<Timestamp>
  url_key: string
  visible: Generated<boolean>
  visible_from: Day | null
  visible_from_time: string | null
  visible_to: Day | null
  visible_to_time: string | null
  warranty: string | null
  warranty_months: number | null
  weight_grams: number | null
}

export interface PromotionUses {
  attempt_id: number
  promotion_id: number
  saving_centavos: Centavos
}

export interface Promotions {
  active: Generated<boolean>
  buy: number | null
  combines: Generated<boolean>
  created_at: Timestamp
  ends_at: Timestamp | null
  exclude_offers: Generated<boolean>
  get: number | null
  id: Generated<number>
  kind: 'units' | 'amount'
  least_centavos: Centavos | null
  name: string
  percent: number
  place: Generated<number>
  published: Generated<boolean>
  rehearsal: Json | null
  scope: Generated<Json>
  starts_at: Timestamp | null
}

export interface ProposedCarts {
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  link_hash: Buffer
  postcode: string | null
  product_ids: number[]
  quantities: number[]
}

export interface PushSubscriptions {
  auth_secret: string
  created_at: Timestamp
  endpoint: string
  id: Generated<number>
  order_id: number
  public_key: string
  session_id: string
  shop_key: string
  shopper_id: number
}

export interface Questions {
  answer: string | null
  answered_at: Timestamp | null
  created_at: Generated<Timestamp>
  hidden_reason: string | null
  id: Generated<number>
  moderator_notes: Generated<string[]>
  product_id: number
  question: string
  shopper_id: number | null
  status: Generated<'pending' | 'published' | 'hidden'>
  updated_at: Generated<Timestamp>
}

export interface RateLimits {
  hits: Generated<number>
  key: string
  window_start: Timestamp
}

export interface RedirectUses {
  day: Day
  redirect_id: number
  uses: number
}

export interface Redirects {
  category_id: number | null
  changed_at: Timestamp
  changed_by: string
  from_path: string
  id: Generated<number>
  last_used_on: Day | null
  page: string | null
  product_id: number | null
  source: string | null
  uses: Generated<number>
}

export interface RefreshTokens {
  hash: Buffer
  issued_at: Generated<Timestamp>
  replaced_by: Buffer | null
  session_id: string
  spent_at: Timestamp | null
}

export interface RefundApprovals {
  amount_centavos: Centavos
  ask: JsonOf<RefundRequest>
  asked_at: Timestamp
  asked_by: string
  decided_at: Timestamp | null
  decided_by: string | null
  decided_reason: string | null
  expires_at: Timestamp
  id: Generated<number>
  order_id: number
  reason: string
  request_key: string | null
  state: Generated<'waiting' | 'approved' | 'refused' | 'expired'>
}

export interface RefundLines {
  amount_centavos: Centavos
  created_at: Generated<Timestamp>
  goods: 'unsent' | 'kept' | 'returned'
  id: Generated<number>
  line_id: number
  quantity: number
  refund_id: number | null
  restocked: Generated<boolean>
}

export interface Refunds {
  amount_centavos: Centavos
  attempt_id: number
  bank_file_at: Timestamp | null
  clabe: string | null
  clabe_holder: string | null
  created_at: Generated<Timestamp>
  failure: 'refused' | 'not-connected' | 'charged-back' | null
  finished_at: Timestamp | null
  gateway_refund_id: string | null
  id: Generated<number>
  idempotency_key: string
  reason: string
  retries: Generated<number>
  shipping_centavos: Generated<Centavos>
  state: Generated<'requested' | 'done' | 'failed' | 'needs_clabe'>
  tried_at: Timestamp | null
}

export interface RequestKeys {
  answer: Json | null
  created_at: Timestamp
  digest: string
  key: string
  scope: string
}

export interface ReturnLines {
  line_id: number
  note: string | null
  quantity: number
  return_id: number
  second_hand: Generated<number>
  to_shelf: Generated<number>
  turned_down: Generated<number>
  waste: Generated<number>
}

export interface Returns {
  acknowledgement: JsonOf<ReturnAcknowledgement> | null
  closed_at: Timestamp | null
  id: Generated<number>
  inspected_at: Timestamp | null
  order_id: number
  received_at: Timestamp | null
  refund_id: number | null
  refused_reason: string | null
  requested_at: Timestamp
  seal: string | null
  state: Generated<'requested' | 'received' | 'inspected' | 'refunded' | 'refused'>
}

export interface ReviewPhotos {
  created_at: Timestamp
  hash: string
  height: number
  id: Generated<number>
  large: Buffer
  place: number
  product_id: number
  reject_code:
    | 'persona'
    | 'otro_producto'
    | 'ofensiva'
    | 'publicidad'
    | 'no_se_distingue'
    | 'ajena'
    | null
  review_id: number | null
  shopper_id: number
  small: Buffer
  width: number
}

export interface ReviewTallies {
  hidden: Generated<number>
  product_id: number
  published: Generated<number>
  rejected: Generated<JsonOf<ReviewCounts['rejected']>>
  verified: Generated<number>
  waiting: Generated<number>
}

export interface ReviewVotes {
  created_at: Generated<Timestamp>
  review_id: number
  shopper_id: number
}

export interface Reviews {
  author_name: string
  comment: string
  created_at: Generated<Timestamp>
  helpful: Generated<number>
  id: Generated<number>
  moderator_notes: Generated<string[]>
  product_id: number
  rating: StarValue
  reject_code: string | null
  reports: Generated<number>
  shop_reply: string | null
  shop_reply_at: Timestamp | null
  shopper_id: number | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'hidden' | 'removed'>
  title: string
  updated_at: Generated<Timestamp>
  verified_purchase: Generated<boolean>
}

export interface Rewards {
  created_at: Generated<Timestamp>
  expires_on: Day | null
  id: Generated<number>
  kind: 'purchase' | 'adjustment' | 'returned' | 'split'
  note: Generated<string>
  order_id: number | null
  points: number
  redemption_id: number | null
  shopper_id: number
  status: 'Pendientes' | 'Ganados' | 'Canjeados' | 'Vencidos' | 'Cancelados'
  updated_at: Generated<Timestamp>
}

export interface Roles {
  created_at: Generated<Timestamp>
  id: Generated<number>
  name: string
  permissions: string[]
}

export interface SalesChanges {
  day: Day
  id: Generated<number>
}

export interface SalesChecks {
  checked_at: Timestamp
  id: Generated<number>
  orders: number
  wrong_days: number
}

export interface SalesDays {
  charged_back_centavos: Generated<Centavos>
  day: Day
  discount_centavos: Centavos
  goods_centavos: Centavos
  key: string
  orders: number
  pieces: number
  refunded_centavos: Generated<Centavos>
  shipping_centavos: Generated<Centavos>
  split: 'all' | 'category' | 'product' | 'brand' | 'state' | 'method' | 'coupon' | 'promotion'
  surplus_centavos: Generated<Centavos>
}

export interface SavedLines {
  created_at: Generated<Timestamp>
  product_id: number
  quantity: number
  seen_price_centavos: Centavos | null
  shopper_id: number
}

export interface SavedViews {
  created_at: Timestamp
  id: Generated<number>
  list: string
  name: string
  operator_id: number
  query: string
  shared: boolean
}

export interface SearchDayKeys {
  day: Day
  key: Buffer
}

export interface SearchDaySteps {
  day: Day
  id: Generated<number>
  meant: string | null
  phrase: string
  product_id: number | null
  shown: string
  step: 'searched' | 'opened' | 'carted' | 'bought' | 'meant'
  visitor: Buffer
}

export interface SearchIndexState {
  one: Generated<boolean>
  revision: Generated<number>
  version: number
}

export interface SearchPhrases {
  phrase: string
  shown: string
  uses: number
}

export interface SearchPins {
  position: number
  product_id: number
  rule_id: number
}

export interface SearchRules {
  changed_at: Timestamp
  changed_by: string
  former: Json | null
  id: Generated<number>
  kind: 'same' | 'meant' | 'pinned'
  meant: Generated<string[]>
  meant_stems: Generated<string[]>
  removed: Generated<boolean>
  shown_from: Timestamp | null
  shown_until: Timestamp | null
  stems: string[]
  words: string[]
}

export interface SearchVocabulary {
  learnt: Generated<boolean>
  shown: string
  sound: string | null
  stem: string
  uses: number
  word: string
}

export interface SearchWords {
  phrase: string | null
  product_id: number
  words: string[]
}

export interface ServiceConnections {
  changed_at: Timestamp
  changed_by: string
  checked_at: Timestamp | null
  fault: string | null
  fields: Generated<JsonOf<ConnectionValues>>
  hints: Generated<JsonOf<ConnectionValues>>
  is_active: boolean
  mode: 'test' | 'live' | null
  provider: string
  sealed: Buffer | null
  seen: string | null
  service: string
  tried_at: Timestamp | null
  version: number
}

export interface Sessions {
  authenticated_at: Timestamp | null
  browser: string | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  last_used_at: Generated<Timestamp>
  provider_session: string | null
  revoked_at: Timestamp | null
  revoked_reason: string | null
  shopper_id: number
  system: string | null
}

export interface SheetArrangements {
  plan: Json
  supplier: string
  used_at: Timestamp
}

export interface SheetImportPictures {
  alt: string | null
  id: Generated<number>
  import_id: number
  path: string | null
  position: number
  problem: string | null
  product_id: number
  source: string | null
  state: Generated<'waiting' | 'stored' | 'done' | 'failed' | 'removed'>
  tries: Generated<number>
  url: string
}

export interface SheetImportProducts {
  import_id: number
  product_id: number
  version: string
}

export interface SheetImports {
  actor: string
  arranged_at: Timestamp | null
  arranged_by: string | null
  change_set_id: number | null
  check_number: Generated<number>
  checked: Generated<number>
  content: Buffer
  created_at: Timestamp
  digest: Buffer | null
  ends_offers: Generated<boolean>
  finished_at: Timestamp | null
  guesses: Generated<boolean>
  id: Generated<number>
  keeps_versions: Generated<boolean>
  lines: number | null
  name: string
  outcome: Generated<Json>
  paused_at: Timestamp | null
  permissions: Generated<string[]>
  plan: Generated<Json>
  reading: Generated<Json>
  remembers: Generated<boolean>
  state: Generated<'checking' | 'draft' | 'queued' | 'running' | 'done' | 'failed'>
  stock_seen: Json | null
  supplier: string | null
  tries: Generated<number>
  written: Generated<number>
}

export interface ShipmentLines {
  line_id: number
  quantity: number
  shipment_id: number
}

export interface Shipments {
  announced_at: Timestamp | null
  carrier: string | null
  delivered_at: Timestamp | null
  id: Generated<number>
  order_id: number
  packed_at: Timestamp
  packed_by: string
  position: number
  sent_at: Timestamp | null
  sent_by: string | null
  state: Generated<'packed' | 'sent' | 'delivered'>
  tracking_number: string | null
  tracking_url: string | null
}

export interface ShippingMethods {
  active: Generated<boolean>
  code: string
  description: Generated<string>
  name: string
  only_digital: Generated<boolean>
  pickup: Generated<boolean>
  position: Generated<number>
}

export interface ShippingRates {
  cost_centavos: Centavos
  estimate_text: Generated<string>
  max_business_days: number
  method_code: string
  min_business_days: Generated<number>
  tiers: Generated<Json>
  zone_code: string
}

export interface ShippingZones {
  code: string
  name: string
  only_method: string | null
  postcode_prefixes: string[]
}

export interface ShopExportProducts {
  handle: string
  hashes: Json
  imported_at: Timestamp
  key: string
  page: string | null
  product_id: number
  shop: string
  units: number | null
}

export interface ShopLogos {
  changed_at: Generated<Timestamp>
  ground: 'light' | 'dark'
  path: string
}

export interface ShopNews {
  created_at: Timestamp
  id: Generated<number>
  kind: 'order' | 'ticket'
  subject: string
  words: string
}

export interface ShopSettings {
  key: string
  updated_at: Generated<Timestamp>
  value: Json
}

export interface Shoppers {
  blocked: Generated<boolean>
  created_at: Generated<Timestamp>
  date_of_birth: Day | null
  email: string
  email_verified: Generated<boolean>
  first_name: Generated<string>
  gender: 'hombre' | 'mujer' | 'no_decir' | null
  id: Generated<number>
  image: string | null
  issuer: string | null
  last_name: Generated<string>
  phone: string | null
  phone_verified: Generated<boolean>
  profile_completed: Generated<boolean>
  subject: string | null
  updated_at: Generated<Timestamp>
}

export interface SigningKeys {
  first_used_at: Generated<Timestamp>
  public_key: string
}

export interface StockAlerts {
  created_at: Generated<Timestamp>
  email: string
  notified_at: Timestamp | null
  product_id: number
}

export interface StockCountLines {
  applied: number | null
  count_id: number
  counted: number
  counted_at: Timestamp
  counted_by: string
  expected: number
  product_id: number
}

export interface StockCounts {
  ended_at: Timestamp | null
  ended_by: string | null
  id: Generated<number>
  place: string
  started_at: Timestamp
  started_by: string
  state: Generated<'open' | 'applied' | 'undone' | 'left'>
}

export interface StockMovements {
  actor: string
  change: number
  created_at: Generated<Timestamp>
  id: Generated<number>
  note: string | null
  on_hand: number | null
  order_number: string | null
  product_id: number
  reason: string
  undoes: number | null
}

export interface StockPaces {
  days_left: number
  product_id: number
  sold: number
}

export interface StockReservations {
  attempt_id: number
  created_at: Generated<Timestamp>
  product_id: number
  quantity: number
}

export interface Synonyms {
  group_id: string
  stems: string | null
  term: string
}

export interface TicketAttachments {
  content: Buffer
  created_at: Timestamp
  id: Generated<number>
  kind: 'picture' | 'document'
  name: string
  operator: string | null
  reply_id: number | null
  sent: Generated<boolean>
  shopper_id: number | null
  small: Buffer | null
  ticket_id: number | null
}

export interface TicketNotes {
  author: string
  body: string
  created_at: Timestamp
  id: Generated<number>
  ticket_id: number
}

export interface TicketReasons {
  active: Generated<boolean>
  answer_hours: Generated<number>
  code: TicketReasonCode | null
  id: number
  reason: string
}

export interface TicketReplies {
  author: 'shop' | 'customer' | 'system'
  author_name: Generated<string>
  body: string
  created_at: Generated<Timestamp>
  id: Generated<number>
  ticket_id: number
}

export interface Tickets {
  assigned_to: number | null
  body: string
  created_at: Generated<Timestamp>
  due_at: Timestamp | null
  id: Generated<number>
  order_id: number | null
  purpose: 'refund' | 'return' | null
  reason_id: number
  resolved_at: Timestamp | null
  shopper_id: number | null
  state: Generated<'open' | 'in_progress' | 'waiting_customer' | 'resolved' | 'closed'>
  subject: string
  updated_at: Generated<Timestamp>
}

export interface UnitsSold {
  id: Generated<number>
  product_id: number
  units: number
}

export interface UnknownPayments {
  found_at: Timestamp
  gateway: string
  gateway_session_id: string
  id: Generated<number>
  paid_centavos: Centavos | null
  reason: 'unreadable' | 'other-amount' | 'lines-differ' | 'taken' | 'refused'
  ref: string
  resolution: 'recovered' | 'refunded' | 'closed' | null
  resolved_at: Timestamp | null
}

export interface VisitDays {
  campaign: string
  day: Day
  medium: string
  source: string
  step: 'view' | 'product' | 'cart' | 'checkout'
  visits: number
}

export interface WebhookAttempts {
  answer: Generated<string>
  at: Timestamp
  delivery_id: number
  duration_ms: number
  id: Generated<number>
  problem: string | null
  status: number | null
}

export interface WebhookDeliveries {
  endpoint_id: number
  event_id: number
  id: Generated<number>
  next_try_at: Timestamp
  state: 'waiting' | 'sent' | 'failed' | 'held'
  tries: Generated<number>
}

export interface WebhookEndpoints {
  created_at: Timestamp
  events: string[]
  failing_since: Timestamp | null
  former_salt: Buffer | null
  former_until: Timestamp | null
  id: Generated<number>
  made_by: number
  name: string
  off_at: Timestamp | null
  off_reason: 'person' | 'failing' | 'gone' | null
  removed_at: Timestamp | null
  salt: Buffer
  url: string
}

export interface WebhookEvents {
  data: Json
  id: Generated<number>
  occurred_at: Timestamp
  type: string
  uuid: Generated<string>
}

export interface WhatsappConsents {
  agreed_at: Timestamp
  id: Generated<number>
  phone: string
  shopper_id: number
  withdrawn_at: Timestamp | null
  wording: string
}

export interface Wishes {
  created_at: Generated<Timestamp>
  id: Generated<number>
  image_path: string | null
  price_when_saved_centavos: Centavos | null
  product_id: number | null
  product_name: string
  shopper_id: number
  sold_out: Generated<boolean>
  told_price_centavos: Centavos | null
  url_key: string
}

export interface DB {
  account_events: AccountEvents
  addresses: Addresses
  answer_templates: AnswerTemplates
  api_keys: ApiKeys
  attempt_sources: AttemptSources
  attributes: Attributes
  audit_findings: AuditFindings
  audit_log: AuditLog
  audit_seals: AuditSeals
  audit_words: AuditWords
  cart_lines: CartLines
  cart_merges: CartMerges
  carts: Carts
  catalogue_changes: CatalogueChanges
  categories: Categories
  category_counts: CategoryCounts
  category_families: CategoryFamilies
  category_filters: CategoryFilters
  category_listing: CategoryListing
  category_slugs: CategorySlugs
  change_set_creations: ChangeSetCreations
  change_set_rows: ChangeSetRows
  change_sets: ChangeSets
  content_pieces: ContentPieces
  content_sections: ContentSections
  content_versions: ContentVersions
  coupons: Coupons
  credit_notes: CreditNotes
  document_files: DocumentFiles
  ended_sign_ins: EndedSignIns
  erased_email_key: ErasedEmailKey
  erased_emails: ErasedEmails
  everyday_words_off: EverydayWordsOff
  filter_options: FilterOptions
  fiscal_folios: FiscalFolios
  former_orders: FormerOrders
  former_shop_imports: FormerShopImports
  gateway_rejections: GatewayRejections
  identity_removals: IdentityRemovals
  import_runs: ImportRuns
  imported_customers: ImportedCustomers
  inventory: Inventory
  invoice_files: InvoiceFiles
  invoice_requests: InvoiceRequests
  invoice_stampings: InvoiceStampings
  label_batch_orders: LabelBatchOrders
  label_batches: LabelBatches
  labels: Labels
  learned_meanings: LearnedMeanings
  learned_products: LearnedProducts
  learned_searches: LearnedSearches
  left_pictures: LeftPictures
  licence_imports: LicenceImports
  licence_keys: LicenceKeys
  logout_tokens: LogoutTokens
  mail_words: MailWords
  missed_paths: MissedPaths
  missed_searches: MissedSearches
  notifications: Notifications
  office_news: OfficeNews
  opening_steps: OpeningSteps
  operator_roles: OperatorRoles
  operator_sessions: OperatorSessions
  operator_sign_ins: OperatorSignIns
  operators: Operators
  order_addresses: OrderAddresses
  order_consents: OrderConsents
  order_events: OrderEvents
  order_notes: OrderNotes
  order_records: OrderRecords
  order_time_stamps: OrderTimeStamps
  orders: Orders
  outbox: Outbox
  payment_attempt_lines: PaymentAttemptLines
  payment_attempts: PaymentAttempts
  payment_comparisons: PaymentComparisons
  payment_notices: PaymentNotices
  phone_codes: PhoneCodes
  picture_changes: PictureChanges
  point_notices: PointNotices
  point_redemptions: PointRedemptions
  postcode_imports: PostcodeImports
  postcodes: Postcodes
  price_book: PriceBook
  price_days: PriceDays
  price_history: PriceHistory
  price_leaves: PriceLeaves
  privacy_requests: PrivacyRequests
  product_attributes: ProductAttributes
  product_bins: ProductBins
  product_categories: ProductCategories
  product_families: ProductFamilies
  product_images: ProductImages
  product_relations: ProductRelations
  product_search: ProductSearch
  product_url_keys: ProductUrlKeys
  products: Products
  promotion_uses: PromotionUses
  promotions: Promotions
  proposed_carts: ProposedCarts
  push_subscriptions: PushSubscriptions
  questions: Questions
  rate_limits: RateLimits
  redirect_uses: RedirectUses
  redirects: Redirects
  refresh_tokens: RefreshTokens
  refund_approvals: RefundApprovals
  refund_lines: RefundLines
  refunds: Refunds
  request_keys: RequestKeys
  return_lines: ReturnLines
  returns: Returns
  review_photos: ReviewPhotos
  review_tallies: ReviewTallies
  review_votes: ReviewVotes
  reviews: Reviews
  rewards: Rewards
  roles: Roles
  sales_changes: SalesChanges
  sales_checks: SalesChecks
  sales_days: SalesDays
  saved_lines: SavedLines
  saved_views: SavedViews
  search_day_keys: SearchDayKeys
  search_day_steps: SearchDaySteps
  search_index_state: SearchIndexState
  search_phrases: SearchPhrases
  search_pins: SearchPins
  search_rules: SearchRules
  search_vocabulary: SearchVocabulary
  search_words: SearchWords
  service_connections: ServiceConnections
  sessions: Sessions
  sheet_arrangements: SheetArrangements
  sheet_import_pictures: SheetImportPictures
  sheet_import_products: SheetImportProducts
  sheet_imports: SheetImports
  shipment_lines: ShipmentLines
  shipments: Shipments
  shipping_methods: ShippingMethods
  shipping_rates: ShippingRates
  shipping_zones: ShippingZones
  shop_export_products: ShopExportProducts
  shop_logos: ShopLogos
  shop_news: ShopNews
  shop_settings: ShopSettings
  shoppers: Shoppers
  signing_keys: SigningKeys
  stock_alerts: StockAlerts
  stock_count_lines: StockCountLines
  stock_counts: StockCounts
  stock_movements: StockMovements
  stock_paces: StockPaces
  stock_reservations: StockReservations
  synonyms: Synonyms
  ticket_attachments: TicketAttachments
  ticket_notes: TicketNotes
  ticket_reasons: TicketReasons
  ticket_replies: TicketReplies
  tickets: Tickets
  units_sold: UnitsSold
  unknown_payments: UnknownPayments
  visit_days: VisitDays
  webhook_attempts: WebhookAttempts
  webhook_deliveries: WebhookDeliveries
  webhook_endpoints: WebhookEndpoints
  webhook_events: WebhookEvents
  whatsapp_consents: WhatsappConsents
  wishes: Wishes
}
