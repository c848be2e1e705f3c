import { onTestFinished } from 'vitest'
import type { Reads } from '../api/api-calls.ts'
import type { Writes } from '../api/api-writes.ts'

type Answers = {
  [Path in keyof Writes]?: (body: Writes[Path]['body']) => Answer<Writes[Path]['reply']>
} & { [Path in keyof Reads as `GET ${Path}`]?: () => Answer<Reads[Path]> }

type Answer<Reply> = Reply | Promise<Reply>

type Sent = { call: string; body: unknown }

/**
 * Fakes the page's API calls with replies of the contract types; calls without a fake reply fail like a lost
 * connection.
 */
export function answerCalls(answers: Answers): Sent[] {
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

/** A fake reply that stays pending until the test releases it. */
export function held<Reply>() {
  return Promise.withResolvers<Reply>()
}
