import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type InternalCall = { requestId: string }

const calls = new AsyncLocalStorage<InternalCall>()

/** Calls the API in process with the request id and rate limits of the calling request. */
export function callInternally(
  app: FastifyInstance,
  requestId: string,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  return calls.run({ requestId }, async () => await app.inject(options))
}

/** The current internal call, unforgeable by clients. */
export function internalCall(): InternalCall | undefined {
  return calls.getStore()
}
