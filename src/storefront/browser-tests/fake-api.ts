import { onTestFinished } from 'vitest'
import type { ApiBody, ApiPath, ApiReply } from '../api/api-call-types.ts'

type Answers = {
  [Path in ApiPath<'POST'>]?: (body: ApiBody<'POST', Path>) => Answer<ApiReply<'POST', Path>>
} & { [Path in ApiPath<'GET'> as `GET ${Path}`]?: () => Answer<ApiReply<'GET', Path>> }

type Answer<Reply> = Reply | Promise<Reply>

type Sent = { call: string; body: unknown }

/**
 * Fakes the page's API calls with typed replies; a call without a fake reply fails like a lost
 * connection.
 */
export function fakeApiCalls(answers: Answers): Sent[] {
  const sent: Sent[] = []
  const original = window.fetch
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const [, path] = /^\/api\/v1\/([^?]+)/.exec(address) ?? []
    if (path === undefined) return original(input, init)
    const call = init?.method === 'POST' ? path : `GET ${path}`
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
    sent.push({ call, body })
    const answer = (answers as Record<string, ((body: unknown) => unknown) | undefined>)[call]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(await answer(body))
  }
  onTestFinished(() => {
    window.fetch = original
  })
  return sent
}

/** Creates a fake API reply that stays pending until the test releases it. */
export function createPendingReply<Reply>() {
  return Promise.withResolvers<Reply>()
}
