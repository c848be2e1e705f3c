import type { TSchema } from 'typebox'
import type { PartOf } from '../api-operation.ts'
import { operations as keys } from './api-keys.ts'
import { operations as auditFindings } from './audit-findings.ts'
import { operations as auditLog } from './audit-log.ts'
import { operations as bundles } from './bundles.ts'
import { operations as categories } from './categories.ts'
import { operations as content } from './content-pieces.ts'
import { operations as coupons } from './coupons.ts'
import { operations as customers } from './customer-operations.ts'
import { operations as providers } from './external-services.ts'
import { operations as health } from './health.ts'
import { operations as invoices } from './invoices.ts'
import { operations as legalTexts } from './legal-texts.ts'
import { operations as licences } from './licences.ts'
import { operations as mailWords } from './mail-texts.ts'
import { operations as news } from './notification-stream.ts'
import { operations as search } from './office-search.ts'
import { operations as sessions } from './operator-sessions.ts'
import { operations as people } from './operators.ts'
import { operations as orders } from './order-operations.ts'
import { operations as packing } from './packing.ts'
import { operations as payments } from './payments.ts'
import { operations as pickups } from './pickups.ts'
import { operations as pictures } from './pictures.ts'
import { operations as changeSets } from './product-change-sets.ts'
import { operations as productPictures } from './product-pictures.ts'
import { operations as products } from './products.ts'
import { operations as promotions } from './promotions.ts'
import { operations as refunds } from './refund-operations.ts'
import { operations as reports } from './reports.ts'
import { operations as returns } from './returns.ts'
import { operations as reviews } from './reviews.ts'
import { operations as points } from './reward-points.ts'
import { operations as views } from './saved-views.ts'
import { operations as calendar } from './scheduled-changes-calendar.ts'
import { operations as searchDesk } from './search-rules.ts'
import { operations as settings } from './settings.ts'
import { operations as sheetImports } from './sheet-imports.ts'
import { operations as shipments } from './shipments.ts'
import { operations as opening } from './shop-opening-checklist.ts'
import { operations as stockCounts } from './stock-counts.ts'
import { operations as stock } from './stock.ts'
import { operations as tickets } from './tickets.ts'
import { operations as today } from './today-overview.ts'
import { operations as namedPictures } from './upload-picture-by-file-name.ts'
import { operations as webhooks } from './webhooks.ts'

/** All operations (routes) of the operator API, by operation id. */
export const operations = {
  ...auditFindings,
  ...auditLog,
  ...bundles,
  ...calendar,
  ...categories,
  ...changeSets,
  ...content,
  ...coupons,
  ...customers,
  ...health,
  ...invoices,
  ...keys,
  ...legalTexts,
  ...licences,
  ...mailWords,
  ...namedPictures,
  ...news,
  ...opening,
  ...orders,
  ...packing,
  ...payments,
  ...people,
  ...pickups,
  ...pictures,
  ...points,
  ...productPictures,
  ...products,
  ...promotions,
  ...providers,
  ...refunds,
  ...reports,
  ...returns,
  ...reviews,
  ...searchDesk,
  ...search,
  ...sessions,
  ...settings,
  ...sheetImports,
  ...shipments,
  ...stockCounts,
  ...stock,
  ...tickets,
  ...today,
  ...views,
  ...webhooks,
}

type Operations = typeof operations
export type OperationName = keyof Operations

type Part = 'params' | 'query' | 'body' | 'reply'

/**
 * Type of an operation's path parameters, query, body or reply, as the server receives or sends
 * them.
 */
export type OperationSchemaType<Name extends OperationName, Key extends Part> = PartOf<
  Operations[Name],
  Key
>

/** Type of path parameters in a client call; an id may also be text. */
type InPath<Values> = { [Key in keyof Values]: Values[Key] | string }
/**
 * Type of query parameters in a client call: text from the page's URL is accepted, and null values
 * are omitted.
 */
type InQuery<Values> = { [Key in keyof Values]: Values[Key] | string | null }

/**
 * Type of a request body that a form fills: texts may be invalid and numbers may be null, because
 * the API validates them.
 */
type Written<Value> = Value extends string
  ? string
  : Value extends number
    ? number | null
    : Value extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: Written<Value[Key]> }
        : Value

type Has<Name extends OperationName, Key extends Part> =
  Operations[Name] extends Record<Key, TSchema> ? true : false
type Optional<Key extends string, Value, Empty> = Empty extends Value
  ? { [Name in Key]?: Value }
  : { [Name in Key]: Value }

/** Arguments of a client call to an operation: path parameters, query and body. */
export type OperationCallOptions<Name extends OperationName> = (Has<Name, 'params'> extends true
  ? { params: InPath<OperationSchemaType<Name, 'params'>> }
  : object) &
  (Has<Name, 'query'> extends true
    ? Optional<'query', InQuery<OperationSchemaType<Name, 'query'>>, object>
    : object) &
  (Has<Name, 'body'> extends true
    ? Optional<'body', Written<OperationSchemaType<Name, 'body'>>, null>
    : object)

type WithMethod<Name extends OperationName> = Operations[Name]['method']
/** Names of the operations that only read data (GET). */
export type ReadOperationName = {
  [Name in OperationName]: WithMethod<Name> extends 'GET' ? Name : never
}[OperationName]
export type WriteOperationName = Exclude<OperationName, ReadOperationName>

type Filled<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path
/** URL path of an operation below `/api/v1/`, with its parameters filled in. */
export type OperationUrlPath<Name extends OperationName> = Filled<Operations[Name]['path']>
/** URL paths of the operations that return a list as CSV. */
export type CsvExportUrlPath = {
  [Name in OperationName]: Operations[Name]['path'] extends `${string}.csv`
    ? OperationUrlPath<Name>
    : never
}[OperationName]
