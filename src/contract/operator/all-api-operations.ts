import type { TSchema } from 'typebox'
import type { OperationInputOrReply, OperationRefusalCode } from '../api-operation.ts'
import { apiKeyOperations as keys } from './api-keys.ts'
import { auditLogOperations as auditLog } from './audit-log.ts'
import { bundleOperations as bundles } from './bundles.ts'
import { categoryOperations as categories } from './categories.ts'
import { connectionOperations as connections } from './connections.ts'
import { consistencyCheckOperations as auditFindings } from './consistency-check-results.ts'
import { contentPieceOperations as content } from './content-pieces.ts'
import { couponOperations as coupons } from './coupons.ts'
import { customerOperations as customers } from './customer-operations.ts'
import { everydayWordOperations as everydayWords } from './everyday-words.ts'
import { externalServiceOperations as providers } from './external-services.ts'
import { familyOperations as families } from './families.ts'
import { formerShopImportOperations as formerShopImports } from './former-shop-imports.ts'
import { globalInvoiceOperations as globalInvoices } from './global-invoices.ts'
import { healthCheckOperations as health } from './health.ts'
import { officeInvoiceOperations as invoices } from './invoices.ts'
import { labelOperations as labels } from './labels.ts'
import { learnedSearchOperations as learnedSearches } from './learned-searches.ts'
import { legalTextOperations as legalTexts } from './legal-texts.ts'
import { licenceOperations as licences } from './licences.ts'
import { mailTextOperations as mailWords } from './mail-texts.ts'
import { notificationStreamOperations as news } from './notification-stream.ts'
import { officeSearchOperations as search } from './office-search.ts'
import { operatorSessionOperations as sessions } from './operator-sessions.ts'
import { operatorAndRoleOperations as people } from './operators.ts'
import { officeOrderOperations as orders } from './order-operations.ts'
import { officeOrderReturnOperations as returns } from './order-returns.ts'
import { packingOperations as packing } from './packing.ts'
import { paymentOperations as payments } from './payments.ts'
import { pickupOperations as pickups } from './pickups.ts'
import { officePictureOperations as pictures } from './pictures.ts'
import { postcodeOperations as postcodes } from './postcodes.ts'
import type { OperatorApiProblemDetails, SharedRefusalCode } from './problem-details.ts'
import { productChangeSetOperations as changeSets } from './product-change-sets.ts'
import { productPictureOperations as productPictures } from './product-pictures.ts'
import { productOperations as products } from './products.ts'
import { promotionOperations as promotions } from './promotions.ts'
import { redirectOperations as redirects } from './redirects.ts'
import { refundOperations as refunds } from './refund-operations.ts'
import { reportOperations as reports } from './reports.ts'
import { reviewModerationOperations as reviews } from './reviews.ts'
import { rewardPointOperations as points } from './reward-points.ts'
import { savedViewOperations as views } from './saved-views.ts'
import { calendarOperations as calendar } from './scheduled-changes-calendar.ts'
import { searchRuleOperations as searchDesk } from './search-rules.ts'
import { settingOperations as settings } from './settings.ts'
import { sheetImportOperations as sheetImports } from './sheet-imports.ts'
import { shipmentOperations as shipments } from './shipments.ts'
import { shopOpeningOperations as opening } from './shop-opening-checklist.ts'
import { stockCountOperations as stockCounts } from './stock-counts.ts'
import { stockOperations as stock } from './stock.ts'
import { officeTicketOperations as tickets } from './ticket-operations.ts'
import { todayOverviewOperations as today } from './today-overview.ts'
import { pictureUploadOperations as namedPictures } from './upload-picture-by-file-name.ts'
import { webhookOperations as webhooks } from './webhooks.ts'

/** All operations (routes) of the operator API, by operation id. */
export const operatorApiOperations = {
  ...auditFindings,
  ...auditLog,
  ...bundles,
  ...calendar,
  ...categories,
  ...changeSets,
  ...connections,
  ...content,
  ...coupons,
  ...customers,
  ...families,
  ...health,
  ...invoices,
  ...globalInvoices,
  ...keys,
  ...labels,
  ...learnedSearches,
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
  ...postcodes,
  ...redirects,
  ...refunds,
  ...reports,
  ...returns,
  ...reviews,
  ...searchDesk,
  ...everydayWords,
  ...search,
  ...sessions,
  ...settings,
  ...sheetImports,
  ...formerShopImports,
  ...shipments,
  ...stockCounts,
  ...stock,
  ...tickets,
  ...today,
  ...views,
  ...webhooks,
}

type Operations = typeof operatorApiOperations
export type OperationName = keyof Operations

type Part = 'params' | 'query' | 'body' | 'reply'

/**
 * Type of an operation's path parameters, query, body or reply, as the server receives or sends
 * them.
 */
export type OperationSchemaType<
  Name extends OperationName,
  Key extends Part,
> = OperationInputOrReply<Operations[Name], Key>

/** Code with which an operation refuses a request. */
export type OperatorRefusalCode<Name extends OperationName = OperationName> =
  | SharedRefusalCode
  | OperationRefusalCode<Operations[Name]>

/** Error reply of an operation as a client parses it; a reply that is no JSON has no fields. */
export type OperatorApiProblem = Partial<
  Omit<OperatorApiProblemDetails, 'code'> & { code: OperatorRefusalCode }
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
