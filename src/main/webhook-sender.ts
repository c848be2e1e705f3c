import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#persistence/database.ts'
import { listEndpointsWithDueDeliveries } from '#persistence/running/webhook-deliveries.ts'
import { sendWebhooks, type WebhookSenderDependencies } from '#use-cases/running/send-webhooks.ts'

const pollMs = 1000

type Options = {
  db: Db
  tools: Omit<WebhookSenderDependencies, 'stopped' | 'chance'>
  log: { error: (details: object, words: string) => void }
}

/** Starts the webhook sender; endpoints are processed independently. */
export function startWebhookSender({ db, tools, log }: Options) {
  const stopped = new AbortController()
  const served = new Map<number, Promise<unknown>>()
  const running = keepSending()

  async function keepSending() {
    while (!stopped.signal.aborted) {
      const due = await listEndpointsWithDueDeliveries(db, new Date()).catch(complain)
      for (const id of due ?? []) if (!served.has(id)) served.set(id, serve(id))
      await sleep(pollMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  async function serve(id: number) {
    const own = { ...tools, chance: Math.random, stopped: stopped.signal }
    await sendWebhooks(db, id, own, () => new Date()).catch(complain)
    served.delete(id)
  }

  function complain(error: unknown) {
    if (!stopped.signal.aborted) log.error({ err: error }, 'webhooks not sent')
    return undefined
  }

  return {
    async close() {
      stopped.abort()
      await running
      await Promise.all(served.values())
    },
  }
}
