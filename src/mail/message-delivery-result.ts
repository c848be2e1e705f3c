import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'

/** Result of sending a message: `undeliverable` is final, `unreachable` may be retried. */
export type MessageDeliveryResult =
  | SuccessResult
  | Refusal<'undeliverable' | 'unreachable', { reason: string }>

export function createUndeliverableResult(reason: string) {
  return refuse('undeliverable', { reason })
}

export function createUnreachableResult(reason: string) {
  return refuse('unreachable', { reason })
}
