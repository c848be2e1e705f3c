import type { RouterContextProvider } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import { type ApiTransport, apiTransport } from './api-transport.ts'

type QueryValue = string | number | boolean | undefined
export type ApiQuery = Record<string, QueryValue | readonly QueryValue[]>

/** A reply with a status other than 200. Business refusals are ordinary replies, not failures. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  status: number
  problem: Problem | undefined

  constructor(path: string, status: number, problem?: Problem) {
    super(`${path} answered ${status}`)
    this.status = status
    this.problem = problem
  }
}

export interface Api {
  get<Reply>(path: string, query?: ApiQuery): Promise<Reply>
  post<Reply>(path: string, body?: object): Promise<Reply>
}

/** Calls to `/api/v1`: in process when a route's context carries a transport, over HTTP otherwise. */
export function apiFor(context?: Readonly<RouterContextProvider>): Api {
  const transport: ApiTransport = context?.get(apiTransport) ?? ((path, init) => fetch(path, init))
  return {
    get: (path, query) => ask(transport, addressOf(path, query)),
    post: (path, body) =>
      ask(transport, addressOf(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      }),
  }
}

function addressOf(path: string, query: ApiQuery = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(key, String(one))
    }
  }
  return `/api/v1/${path}${search.size > 0 ? `?${search}` : ''}`
}

async function ask<Reply>(transport: ApiTransport, path: string, init?: RequestInit) {
  const response = await transport(path, init)
  if (response.status !== 200) {
    const problem = (await response.json().catch(() => undefined)) as Problem | undefined
    throw new ApiFailure(path, response.status, problem)
  }
  return (await response.json()) as Reply
}
