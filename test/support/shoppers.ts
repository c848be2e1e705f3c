// People who buy and pay all the time, and note what they saw.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#persistence/database.ts'
import { makePeople, type Person, type Told } from './crowd.ts'

export type Request = {
  /** milliseconds since the epoch at which it was sent, and until its answer */
  at: number
  ms: number
  what: string
  /** answered: 'failed' is a 5xx or a connection that broke, 'silent' got nothing within their patience */
  outcome: 'answered' | 'failed' | 'silent'
  /** the unexpected answer, or the error */
  words?: string
}

export type Purchase = {
  ref: string
  session: string
  paidAt: number
  /** time of the shop's confirmation */
  confirmedAt?: number
}

export type Shoppers = ReturnType<typeof sendShoppers>

/** Maximum answer time. */
export const patienceMs = 5000
const pauseAfterFailureMs = 400
const pauseForStatusMs = 300
/** think time between purchases: many people, but two cores for three machines */
const pauseMs = () => 2000 + Math.random() * 2000
const lastPurchaseMs = 60_000

type Shop = { url: string; payments: string; sessionSecret: string }
type Product = { id: number; address: string }

/** People who have signed in and wait so long. */
export function makeShoppers(db: Db, count: number, shop: Shop) {
  return makePeople(db, count, { ...shop, patienceMs })
}

export function sendShoppers(people: Person[], product: Product) {
  const requests: Request[] = []
  const purchases: Purchase[] = []
  const closed = new AbortController()
  const buying = people.map(keepBuying)

  async function keepBuying(person: Person) {
    // not all at the same moment
    await sleep(pauseMs())
    while (!closed.signal.aborted) {
      await buy(person)
      await sleep(pauseMs(), undefined, { signal: closed.signal }).catch(() => {})
    }
  }

  async function buy(person: Person) {
    const isSeen = await repeat('página', async () => ({
      status: await person.visit(product.address),
    }))
    const added = isSeen && (await repeat('carrito', () => person.add(product.id)))
    const placed = added && (await repeat('pedido', () => person.order()))
    if (!placed || !placed.payment || !placed.ref) return
    // the gateway is outside and never fails here
    const isPaid = await person.pay(placed.payment)
    if (!isPaid) throw new Error(`${placed.ref} could not be paid`)
    const purchase: Purchase = { ref: placed.ref, session: placed.payment, paidAt: Date.now() }
    purchases.push(purchase)
    while (Date.now() - purchase.paidAt < lastPurchaseMs) {
      const state = await once('estado', () => person.state(placed.ref ?? ''))
      if (state?.words === 'confirmed') {
        purchase.confirmedAt = Date.now()
        return
      }
      await sleep(pauseForStatusMs)
    }
  }

  /** Asks again until there is an answer; nothing once the shop is closed. */
  async function repeat<T extends { status: number }>(what: string, ask: () => Promise<T>) {
    for (;;) {
      const answer = await once(what, ask)
      if (answer) return answer
      if (closed.signal.aborted) return undefined
      await sleep(pauseAfterFailureMs)
    }
  }

  async function once<T extends { status: number }>(what: string, ask: () => Promise<T>) {
    const at = Date.now()
    const began = performance.now()
    const note = (outcome: Request['outcome'], words?: string) =>
      requests.push({ at, ms: performance.now() - began, what, outcome, ...(words && { words }) })
    try {
      const answer = await ask()
      if (answer.status >= 500) {
        note('failed', `${answer.status}`)
        return undefined
      }
      note('answered', refusalOf(answer))
      return answer
    } catch (error) {
      const { name, message, cause } = error as Error
      if (name === 'TimeoutError') note('silent', name)
      else note('failed', cause instanceof Error ? cause.message : message)
      return undefined
    }
  }

  return {
    requests,
    purchases,
    /** Everybody ends what they have begun. */
    async close() {
      closed.abort()
      await Promise.all(buying)
    },
  }
}

function refusalOf(answer: object): string | undefined {
  const { success, words, status } = answer as Partial<Told>
  return success === false && words ? `${status} ${words}` : undefined
}
