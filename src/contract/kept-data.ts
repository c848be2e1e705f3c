import { type Static, Type } from 'typebox'
import { Nullable } from './wire.ts'

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
export const KeptDataReply = Type.Object({ kinds: Type.Array(KeptKind) })
export type KeptDataReply = Static<typeof KeptDataReply>

/**
 * GET customer/keptData: number of the shopper's records per kind, in the order of shop/keptData; null if not
 * attributable
 */
export const OwnKeptDataReply = Type.Object({ counts: Type.Array(Nullable(Type.Integer())) })
export type OwnKeptDataReply = Static<typeof OwnKeptDataReply>
