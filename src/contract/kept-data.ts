import { type Static, Type } from 'typebox'
import { Nullable } from './wire.ts'

const KeptKind = Type.Object({
  /** name for shoppers */
  name: Type.String(),
  /** kinds of personal data */
  data: Type.Array(Type.String()),
  /** data kept after deletion */
  stays: Type.Array(Type.String()),
  purpose: Type.String(),
  term: Type.String(),
})

/** GET shop/keptData: stored personal data with purpose and term, from the schema */
export const KeptDataReply = Type.Object({ kinds: Type.Array(KeptKind) })
export type KeptDataReply = Static<typeof KeptDataReply>

/** GET customer/keptData: counts about the shopper, in the same order; null if not attributable */
export const OwnKeptDataReply = Type.Object({ counts: Type.Array(Nullable(Type.Integer())) })
export type OwnKeptDataReply = Static<typeof OwnKeptDataReply>
