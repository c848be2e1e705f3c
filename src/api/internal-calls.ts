import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type InternalCall = { requestId: string }

const calls = new AsyncLocalStorage<InternalCall>()

/** Calls the API in this process on behalf of a request, whose id and limits cover the call too. */
export function callInternally(
  app: FastifyInstance,
  requestId: string,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  return calls.run({ requestId }, async () => await app.inject(options))
}

/** The call that is under way if the shop itself makes it; nothing that a client sends can pass for one. */
export function internalCall(): InternalCall | undefined {
  return calls.getStore()
}
