import { type Static, Type } from 'typebox'
import { Nullable } from './api-field-types.ts'

const KeptKind = Type.Object({
  /** Name of this kind of record, for shoppers. */
  name: Type.String(),
  /** Kinds of personal data in the record. */
  data: Type.Array(Type.String()),
  /** Personal data that remains after account deletion. */
  stays: Type.Array(Type.String()),
  purpose: Type.String(),
  term: Type.String(),
})

/** GET shop/keptData: stored personal data with purpose and retention term, from the database schema */
export const StoredDataResponse = Type.Object({ kinds: Type.Array(KeptKind) })
export type StoredDataResponse = Static<typeof StoredDataResponse>

/**
 * GET customer/keptData: number of the shopper's records per kind, in the order of shop/keptData; null if not
 * attributable
 */
export const OwnStoredDataResponse = Type.Object({ counts: Type.Array(Nullable(Type.Integer())) })
export type OwnStoredDataResponse = Static<typeof OwnStoredDataResponse>
