import { once } from 'node:events'
import { get } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isPostgresTransactionSnapshot } from '#persistence/running/office-notifications.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import { testDatabase } from '#test/support/database.ts'
import { eventually } from '#test/support/eventually.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db, { newsPace: { interval: 5, heartbeat: 20 } })
await addShipping(db)
const productId = (await addProduct(db, { stock: 50 })).id
const shopperId = (await makeBuyer(db)).id

type Event = { event: string; id: string; data: { news?: { kind: string; id: string }[] } }

/** Opens a stream and collects its events until closed. */
async function listen(as: Record<string, string>, since?: string) {
  const reply = await office.app.inject({
    url: '/api/v1/news',
    headers: { ...as, ...(since && { 'last-event-id': since }) },
    payloadAsStream: true,
  })
  const stream = reply.stream()
  const events: Event[] = []
  let isOver = false
  stream.on('data', (chunk) => {
    for (const part of String(chunk).split('\n\n')) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? ''
      if (field('event') !== '') {
        events.push({ event: field('event'), id: field('id'), data: JSON.parse(field('data')) })
      }
    }
  })
  stream.on('end', () => (isOver = true))
  const told = () => events.flatMap(({ data }) => data.news ?? [])
  return {
    status: reply.statusCode,
    headers: reply.headers,
    events,
    told,
    isOver: () => isOver,
    close: () => stream.destroy(),
  }
}

const order = () => addOrder(db, { shopperId, productId, state: 'processing' })

describe('live news', () => {
  it('live notifications of new orders are sent to operators with permission, with the order number only', async () => {
    const packer = await listen((await office.person('pedidos')).as)
    const supporter = await listen((await office.person('catálogo')).as)
    expect(packer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    })
    await eventually(() => expect(packer.events.map(({ event }) => event)).toEqual(['ready']))
    const { number } = await order()
    await eventually(() => expect(packer.told()).toContainEqual({ kind: 'order', id: number }))
    expect(supporter.told()).toEqual([])
    packer.close()
    supporter.close()
  })

  it('the live notification stream of the back office resumes after the last received event on reconnect', async () => {
    const { as } = await office.person('pedidos')
    const first = await listen(as)
    await eventually(() => expect(first.events).toHaveLength(1))
    const since = first.events[0]?.id
    first.close()
    const { number } = await order()
    const again = await listen(as, since)
    await eventually(() => expect(again.told()).toContainEqual({ kind: 'order', id: number }))
    again.close()
    const astray = await listen(as, '9:1:x')
    await eventually(() => expect(astray.events).toMatchObject([{ event: 'ready' }]))
    expect(astray.told()).toEqual([])
    astray.close()
  })

  it('the live notification stream of the back office ends with the operator session, and does not extend it', async () => {
    const { id, as } = await office.person('pedidos')
    const open = await listen(as)
    await eventually(() => expect(open.events).toHaveLength(1))
    office.advance(29 * 60)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(open.isOver()).toBe(false)
    office.advance(2 * 60)
    await eventually(() => expect(open.events.at(-1)?.event).toBe('ended'))
    await eventually(() => expect(open.isOver()).toBe(true))

    const closed = await listen(await office.session(id))
    await eventually(() => expect(closed.events).toHaveLength(1))
    await operatorSessions.revokeOperatorSessions(db, { operatorId: id }, office.now())
    await eventually(() => expect(closed.events.at(-1)?.event).toBe('ended'))
  })

  it('live notifications are limited to eight open connections per operator', async () => {
    const { id, as } = await office.person('pedidos')
    const sessions = [as, await office.session(id), await office.session(id)]
    const address = `${await office.app.listen({ port: 0 })}/api/v1/news`
    async function open(headers = as) {
      const asked = get(address, { headers, agent: false })
      const [reply] = await once(asked, 'response')
      return { status: Number(reply.statusCode), leave: () => asked.destroy() }
    }
    const lines = []
    for (let number = 0; number < 9; number += 1) lines.push(await open(sessions[number % 3]))
    expect(lines.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429])
    for (const { leave } of lines) leave()
    await eventually(async () => {
      const { status, leave } = await open()
      leave()
      expect(status).toBe(200)
    })
  })
})

it('live notification streams accept only a valid PostgreSQL snapshot as Last-Event-ID', async () => {
  const texts = [
    '1:1:',
    '5:9:5,7',
    '9:5:',
    '5:9:7,6',
    '5:9:9',
    '5:9:4',
    '5:9:6,6',
    '0:5:',
    'x',
    '1:2',
    '',
  ]
  for (const text of texts) {
    const taken = await sql<{ ok: boolean }>`
      select pg_input_is_valid(${text}, 'pg_snapshot') as ok`.execute(db)
    if (isPostgresTransactionSnapshot(text)) expect([text, taken.rows[0]?.ok]).toEqual([text, true])
  }
  expect(texts.filter(isPostgresTransactionSnapshot)).toEqual(['1:1:', '5:9:5,7'])
})
