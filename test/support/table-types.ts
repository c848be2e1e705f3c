import { execFileSync } from 'node:child_process'
import { type ColumnMetadata, sql, type TableMetadata } from 'kysely'
import { type Db, openDatabase } from '#persistence/database.ts'

const header = `// Written by \`npm run db:types\` from the schema in database; not by hand.
import type { ColumnType } from 'kysely'
import type { Coupon } from '#domain/buying/discounts/coupon.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Category } from '#domain/catalogue/category.ts'
import type { ProductFamily } from '#domain/catalogue/family-options.ts'
import type { ChangedFieldValues } from '#domain/catalogue/product-change-set.ts'
import type { SignedDailyPriceHash } from '#domain/catalogue/signed-price-receipt.ts'
import type { ProductContent, ProductFieldName } from '#domain/catalogue/product-content.ts'
import type { ReviewCounts } from '#domain/catalogue/review-statistics.ts'
import type { StarValue } from '#domain/catalogue/review-rating.ts'
import type { ConnectionValues } from '#domain/connections/connection-fields.ts'
import type { Parcel } from '#domain/labels/parcel.ts'
import type { Centavos } from '#domain/money.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { RefundRequest } from '#domain/orders/refund.ts'
import type { ReturnAcknowledgement } from '#domain/orders/order-return-acknowledgement.ts'
import type { ShopperNotificationKind } from '#domain/support/shopper-notification-kinds.ts'
import type { TicketReasonCode } from '#domain/support/ticket.ts'
import type { AddressJson, PickupPointJson } from './address-json.ts'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

type JsonValue = boolean | number | string | null | JsonValue[] | { [key: string]: JsonValue | undefined }

export type Json = JsonValue

/** JSON of a known shape, which is written as a value or as its text. */
export type JsonOf<T> = ColumnType<T, T | string, T | string>

export type Numeric = ColumnType<number, number | string, number | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>
`

/** What columns hold that neither their type nor their constraints say. */
const domainTypes: Record<string, string> = {
  'categories.translations': "JsonOf<Category['translations']>",
  'change_set_rows.after': 'JsonOf<ChangedFieldValues>',
  'change_set_rows.before': 'JsonOf<ChangedFieldValues>',
  'change_sets.fields': 'ProductFieldName',
  'coupons.scope': "JsonOf<Coupon['scope']>",
  'notifications.kind': 'ShopperNotificationKind',
  'labels.parcel': 'JsonOf<Parcel>',
  'order_addresses.after': 'JsonOf<AddressJson>',
  'order_addresses.before': 'JsonOf<AddressJson>',
  'payment_attempts.bundles': "JsonOf<PaymentAttempt['bundles']>",
  'payment_attempts.card': "JsonOf<NonNullable<PaymentAttempt['card']>>",
  'payment_attempts.invoice_data': 'JsonOf<InvoiceData>',
  'payment_attempts.legal_versions': "JsonOf<PaymentAttempt['legalVersions']>",
  'payment_attempts.payment_offer': "JsonOf<Partial<PaymentAttempt['offer']>>",
  'payment_attempts.pickup_point': 'JsonOf<PickupPointJson>',
  'payment_attempts.shipping_address': 'JsonOf<AddressJson>',
  'payment_attempts.voucher': "JsonOf<NonNullable<PaymentAttempt['voucher']>>",
  'picture_changes.after': 'JsonOf<{ path: string; alt: string | null; width: number }[]>',
  'picture_changes.before': 'JsonOf<{ path: string; alt: string | null; width: number }[]>',
  'price_days.document': 'JsonOf<SignedDailyPriceHash>',
  'product_families.options': "JsonOf<ProductFamily['options']>",
  'product_families.unsold': "JsonOf<ProductFamily['unsold']>",
  'products.package_cm': "JsonOf<NonNullable<ProductContent['packageCm']>>",
  'products.refurbishment': "JsonOf<NonNullable<ProductContent['refurbishment']>>",
  'refund_approvals.ask': 'JsonOf<RefundRequest>',
  'returns.acknowledgement': 'JsonOf<ReturnAcknowledgement>',
  'review_tallies.rejected': "JsonOf<ReviewCounts['rejected']>",
  'reviews.rating': 'StarValue',
  'service_connections.fields': 'JsonOf<ConnectionValues>',
  'service_connections.hints': 'JsonOf<ConnectionValues>',
  'ticket_reasons.code': 'TicketReasonCode',
}

/** What \`pg\` makes of a column's type, with the readers that \`database.ts\` sets. */
const columnTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'Numeric',
  timestamptz: 'Timestamp',
}

/** The row types of a migrated database, as `src/persistence/tables.ts` holds them. */
export async function describeTables(url: string): Promise<string> {
  const { db, close } = openDatabase(url)
  const [found, unions] = await Promise.all([db.introspection.getTables(), unionsOf(db)]).finally(
    close,
  )
  const tables = found
    .filter(({ name, schema }) => schema === 'public' && name !== 'schema_migrations')
    .toSorted(byName)
  const shapes = tables.map((table) => describe(table, unions))
  const all = tables.map(({ name }) => `${name}: ${typeName(name)}\n`)
  return format([header, ...shapes, `export interface DB {\n${all.join('')}}`].join('\n'))
}

/** The texts that a constraint leaves a column, as a type. */
async function unionsOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid, true) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and c.conkey = array[a.attnum]
    where c.contype = 'c'`.execute(db)
  return new Map(
    rows.flatMap(({ column, definition }): [string, string][] => {
      if (!/^CHECK \(\w+ = (?:ANY \(ARRAY\[.*\]\)|'[^']*'::text)\)$/.test(definition)) return []
      return [[column, (definition.match(/'[^']*'(?=::text)/g) ?? []).join(' | ')]]
    }),
  )
}

function describe({ name, columns }: TableMetadata, unions: Map<string, string>) {
  const lines = columns.toSorted(byName).map((column) => {
    const place = `${name}.${column.name}`
    return `${column.name}: ${columnType(column, domainTypes[place] ?? unions.get(place))}\n`
  })
  return `export interface ${typeName(name)} {\n${lines.join('')}}\n`
}

function columnType(
  { name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }: ColumnMetadata,
  known: string | undefined,
) {
  const [, array, element = ''] = /^(_?)(.*)$/.exec(dataType) ?? []
  const plain = name.endsWith('_centavos') ? 'Centavos' : (columnTypes[element] ?? 'string')
  const type = `${known ?? plain}${array ? '[]' : ''}${isNullable ? ' | null' : ''}`
  return hasDefaultValue || isAutoIncrementing ? `Generated<${type}>` : type
}

function typeName(table: string) {
  return table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function byName(a: { name: string }, b: { name: string }) {
  return a.name < b.name ? -1 : 1
}

function format(source: string) {
  const parameters = ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath=tables.ts']
  return execFileSync(process.execPath, parameters, { encoding: 'utf8', input: source })
}
