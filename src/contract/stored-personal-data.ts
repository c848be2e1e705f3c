import { type Static, Type } from 'typebox'
import { Nullable } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'

const KeptKind = Type.Object({
  /** Name of a kind of personal data, such as delivery addresses, as shown to shoppers. */
  name: Type.String(),
  /** Personal data that this kind of record contains. */
  data: Type.Array(Type.String()),
  /** Personal data that remains after account deletion. */
  stays: Type.Array(Type.String()),
  purpose: Type.String(),
  term: Type.String(),
})

/**
 * GET shop/keptData: the kinds of personal data that the shop stores, with purpose and retention
 * period, from the database schema
 */
export const PersonalDataKindsResponse = Type.Object({ kinds: Type.Array(KeptKind) })
export type PersonalDataKindsResponse = Static<typeof PersonalDataKindsResponse>

/**
 * GET customer/keptData: number of the shopper's records per kind of personal data, in the order of
 * shop/keptData; null for a kind whose records cannot be attributed to the shopper
 */
const OwnStoredDataResponse = Type.Object({ counts: Type.Array(Nullable(Type.Integer())) })

export const personalDataOverviewOperations = {
  countKeptData: { method: 'GET', path: 'customer/keptData', reply: OwnStoredDataResponse },
  describeKeptData: { method: 'GET', path: 'shop/keptData', reply: PersonalDataKindsResponse },
} as const satisfies OperationTable
