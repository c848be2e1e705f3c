import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'

/** Result of sending a message: `undeliverable` is final, `unreachable` may be retried. */
export type Delivery = Granted | Refusal<'undeliverable' | 'unreachable', { reason: string }>

export function undeliverable(reason: string) {
  return refuse('undeliverable', { reason })
}

export function unreachable(reason: string) {
  return refuse('unreachable', { reason })
}
