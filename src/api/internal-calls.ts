import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type InternalCall = {
  requestId: string
  /** Identity of the calling page request; its calls have one caller. */
  page?: object
}

const calls = new AsyncLocalStorage<InternalCall>()

/** Calls the API in process with the request id and rate limits of the calling request. */
export function callInternally(
  app: FastifyInstance,
  requestId: string,
  options: InjectOptions,
  page?: object,
): Promise<LightMyRequestResponse> {
  return calls.run({ requestId, ...(page && { page }) }, async () => await app.inject(options))
}

/** The current internal call, unforgeable by clients. */
export function internalCall(): InternalCall | undefined {
  return calls.getStore()
}
