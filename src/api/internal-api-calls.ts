import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type InternalCall = {
  requestId: string
  /**
   * Object that identifies the page request behind internal API calls; rate limits count all calls
   * of one page as one caller.
   */
  page?: object
}

const calls = new AsyncLocalStorage<InternalCall>()

/** Calls the API in process for a page request, with that request's id and rate limits. */
export function callApiInternally(
  app: FastifyInstance,
  requestId: string,
  options: InjectOptions,
  page?: object,
): Promise<LightMyRequestResponse> {
  return calls.run({ requestId, ...(page && { page }) }, async () => await app.inject(options))
}

/**
 * Returns the internal API call that is currently running, if any. Clients cannot forge an internal
 * call.
 */
export function getCurrentInternalApiCall(): InternalCall | undefined {
  return calls.getStore()
}
