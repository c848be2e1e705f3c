import assert from 'node:assert/strict'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Visit } from './visit.ts'

/** One promise of the specification about a call, and how to see whether an implementation keeps it. */
export type Clause = {
  /** its requirement in the ledger, `API-10` */
  id: string
  /** method and path as the specification names them */
  call: string
  /** the promise, in words that follow "la llamada" */
  promise: string
  /** what the visit must have; without it the clause says that it was not checked */
  needs?: 'session' | 'provider token'
  /** Rejects where the promise is not kept, and with `NotChecked` where this shop cannot show it. */
  check: (visit: Visit) => Promise<void>
}

/** The shop lacks what the clause looks at: a product, an address, a telephone that is verified. */
export class NotChecked extends Error {}

/** The value as the shape says; rejects with every place where it is another. */
export function shaped<T extends TSchema>(
  shape: T,
  value: unknown,
  what = 'la respuesta',
): Static<T> {
  const wrong = Value.Errors(shape, value)
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  assert.deepEqual(wrong, [], `${what} no tiene la forma prometida: ${wrong.join('; ')}`)
  return value as Static<T>
}
