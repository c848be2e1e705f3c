import { describe, expect, it } from 'vitest'
import { orderStates } from '../orders/order-state.ts'
import {
  createWebhookBody,
  mustDisableWebhookEndpoint,
  getNextWebhookRetryTime,
  parseRetryAfterHeader,
  webhookEvents,
} from './webhooks.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hour = 3_600_000

describe('webhook events', () => {
  it('webhook events have unique names, including every order state', () => {
    const types = webhookEvents.map(({ type }) => type)
    expect(new Set(types).size).toBe(types.length)
    expect(types).toEqual(expect.arrayContaining(orderStates.map((state) => `order.${state}`)))
  })

  it('webhook events are sent with type, timestamp and data', () => {
    const event = { type: 'order.shipped', occurredAt: now, data: { order: '2611-ABCDEF' } }
    expect(JSON.parse(createWebhookBody(event))).toEqual({
      type: 'order.shipped',
      timestamp: '2026-11-23T12:00:00.000Z',
      data: { order: '2611-ABCDEF' },
    })
  })
})

describe('failed webhook delivery', () => {
  it.each([
    [1, 0, 5_000],
    [1, 1, 6_000],
    [2, 0, 300_000],
    [9, 0.5, 24 * hour * 1.1],
  ])(
    'a webhook delivery is retried after failure %i with jitter %f in %i ms',
    (tries, chance, pause) => {
      expect(getNextWebhookRetryTime(tries, chance, now)?.getTime()).toBe(now.getTime() + pause)
    },
  )

  it.each([
    ['120', 120_000],
    ['Mon, 23 Nov 2026 12:05:00 GMT', 300_000],
    ['0', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('a failed webhook delivery waits as long as Retry-After %j requests', (header, wait) => {
    expect(parseRetryAfterHeader(header, now)).toEqual(
      wait === null ? null : new Date(now.getTime() + wait),
    )
  })

  it('a failed webhook delivery is retried no earlier than its backoff, and within a day', () => {
    const at = (notBefore: number) =>
      getNextWebhookRetryTime(2, 0, now, new Date(now.getTime() + notBefore))!.getTime() -
      now.getTime()
    expect([at(-hour), at(1000), at(hour), at(900 * hour)]).toEqual([
      300_000,
      300_000,
      hour,
      24 * hour,
    ])
  })

  it('a webhook delivery is abandoned after ten tries over more than three days', () => {
    let last = now
    for (let tries = 1; ; tries += 1) {
      const next = getNextWebhookRetryTime(tries, 0, last)
      if (!next) {
        expect(tries).toBe(10)
        break
      }
      last = next
    }
    expect(last.getTime() - now.getTime()).toBeGreaterThan(72 * hour)
  })

  it('a webhook endpoint is marked dead after three days without success', () => {
    const since = (hours: number) => new Date(now.getTime() - hours * hour)
    expect([
      mustDisableWebhookEndpoint(since(71), now),
      mustDisableWebhookEndpoint(since(72), now),
    ]).toEqual([false, true])
  })
})
