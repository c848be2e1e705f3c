import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { getWebhookBodySchema } from '#contract/webhook-events.ts'
import { orderStates } from '#domain/orders/order-state.ts'
import { webhookEvents } from '#domain/running/webhooks.ts'
import { parseIpNetworks } from '#mail/public-ip-addresses.ts'
import { openWebhookCaller } from '#mail/webhook-caller.ts'
import { runInTransaction } from '#persistence/database.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as operators from '#persistence/running/operators.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import * as endpoints from '#persistence/running/webhook-endpoints.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testWebhookSecrets } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { isSigned, startReceiver } from '#test/support/webhook-receiver.ts'
import { deleteExpiredData } from './delete-expired-data.ts'
import {
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  setWebhookEnabled,
} from './manage-webhooks.ts'
import { readTodayOverview } from './read-today-overview.ts'
import { readWebhookDelivery, readWebhook } from './read-webhooks.ts'
import { replayWebhook } from './replay-webhooks.ts'
import { sendWebhooks } from './send-webhooks.ts'

const { db } = await testDatabase()
const receiver = await startReceiver()
const maker = 'lucia@tienda.test'
const by = { actor: `operator:${maker}` }
const owner = (await operators.listOperatorRoles(db)).find(({ name }) => name === 'dueño')!
await operators.setOperatorRoles(db, await operators.addOperator(db, maker, new Date()), [owner.id])
const product = await addProduct(db, {})
const shopper = await makeBuyer(db)

let time = new Date(Date.now() + 60_000)
function pass(ms: number) {
  time = new Date(time.getTime() + ms)
}
const hour = 3_600_000

const tools = {
  caller: openWebhookCaller({ networks: parseIpNetworks(['127.0.0.0/8']), timeoutMs: 2000 }),
  secrets: testWebhookSecrets,
  chance: () => 0,
  stopped: new AbortController().signal,
}

beforeEach(async () => {
  receiver.received.length = 0
  receiver.answers(200)
  for (const { id } of await endpoints.listEndpoints(db))
    await removeWebhook(db, { id, ...by }, time)
})

async function endpoint(events: string[], url = receiver.url) {
  const made = await makeWebhook(
    db,
    tools.secrets,
    { name: 'almacén', url, events, maker, ...by },
    time,
  )
  if (!made.ok) throw new Error(made.code)
  return made
}

const send = (id: number) => sendWebhooks(db, id, tools, () => time)

async function order() {
  return addOrder(db, { shopperId: shopper.id, productId: product.id, state: 'processing' })
}

function ship({ id }: { id: number }) {
  return runInTransaction(db, (own) => orders.updateOrder(own, id, { state: 'shipped' }, time))
}

async function logOf(id: number) {
  return (await readWebhook(db, id, {}))?.deliveries ?? []
}

describe('webhook event', () => {
  it('webhook events to subscribers use the same order state names as the API', async () => {
    for (const state of orderStates) {
      const { rows } = await sql<{ name: string }>`
        select order_state_name(${toOrderStateId(state)}::smallint) as name`.execute(db)
      expect(rows).toEqual([{ name: state }])
    }
  })

  it('a webhook event is sent once to its subscribers, signed, with ids and states only', async () => {
    const { id, secret } = await endpoint(['order.shipped'])
    const silent = await endpoint(['order.completed'])
    const moved = await order()
    await ship(moved)
    expect(await send(id)).toBe(1)
    expect(await send(id)).toBe(0)
    expect(await send(silent.id)).toBe(0)
    expect(receiver.received).toHaveLength(1)
    const [got] = receiver.received
    expect(await isSigned(got!, secret)).toBe(true)
    expect(await isSigned(got!, silent.secret)).toBe(false)
    expect(JSON.parse(got!.body)).toEqual({
      type: 'order.shipped',
      timestamp: time.toISOString(),
      data: { order: moved.number, status: 'shipped', former_status: 'processing' },
    })
    expect(await logOf(id)).toMatchObject([{ state: 'sent', tries: 1, status: 200 }])
  })

  it('a webhook event is not sent when its database transaction is rolled back', async () => {
    const { id } = await endpoint(['order.shipped'])
    const { id: orderId } = await order()
    const undone = runInTransaction(db, async (own) => {
      await orders.updateOrder(own, orderId, { state: 'shipped' }, time)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await send(id)).toBe(0)
  })

  it('every webhook event that the database announces has the documented data', async () => {
    const types = webhookEvents.map(({ type }) => type)
    const { id } = await endpoint(types)
    await ship(await order())
    for (const state of orderStates)
      await addOrder(db, { shopperId: shopper.id, productId: product.id, state })
    const { id: orderId } = await order()
    await db.insertInto('ticket_reasons').values({ id: 1, reason: 'Otra' }).execute()
    const made = sql`
      with refund as (insert into refunds (attempt_id, amount_centavos, reason, idempotency_key, state)
          select attempt_id, 100, 'x', state, state from orders, unnest(${statesOf(types, 'refund')}::text[]) state
          where orders.id = ${orderId}),
        back as (insert into returns (order_id, requested_at, state, closed_at, refused_reason)
          select id, ${time}, state, case when state in ('refunded', 'refused') then ${time}::timestamptz end,
            case when state = 'refused' then 'x' end
          from unnest(${statesOf(types, 'return')}::text[]) with ordinality s (state, place)
          join (select id, row_number() over (order by id) as place from orders) o using (place)),
        ticket as (insert into tickets (order_id, reason_id, subject, body, state)
          select ${orderId}, 1, 'x', 'Mi teléfono es 55 1234 5678', state
          from unnest(${statesOf(types, 'ticket')}::text[]) state where state <> 'replied' returning id),
        reply as (insert into ticket_replies (ticket_id, author, body) select min(id), 'customer', 'x' from ticket)
      update inventory set on_hand = on_hand + 3 where product_id = ${product.id}`
    await made.execute(db)
    await send(id)
    const sent = receiver.received.map(({ body }) => JSON.parse(body))
    expect(new Set(sent.map(({ type }) => type))).toEqual(new Set(types))
    const misshapen = sent.filter((body) => !Check(closed(getWebhookBodySchema(body.type)), body))
    expect(misshapen).toEqual([])
    expect(JSON.stringify(sent)).not.toContain('teléfono')
  })
})

function statesOf(types: string[], subject: string) {
  return types.flatMap((type) => (type.startsWith(`${subject}.`) ? type.split('.')[1]! : []))
}

/** The schema of a webhook body without further fields in its data. */
function closed(schema: ReturnType<typeof getWebhookBodySchema>) {
  return {
    ...schema,
    properties: {
      ...schema.properties,
      data: { ...schema.properties.data, additionalProperties: false },
    },
  }
}

describe('failed webhook delivery', () => {
  it('a failed webhook delivery is retried with increasing delays, under the same id with a new timestamp', async () => {
    const { id, secret } = await endpoint(['order.shipped'])
    receiver.answers(503)
    await ship(await order())
    expect(await send(id)).toBe(0)
    expect(await send(id)).toBe(0)
    expect(receiver.received).toHaveLength(1)
    pass(5000)
    receiver.answers(200)
    expect(await send(id)).toBe(1)
    const [first, second] = receiver.received
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
    expect(second!.body).toBe(first!.body)
    expect(await isSigned(second!, secret)).toBe(true)
    const [delivery] = await logOf(id)
    const read = await readWebhookDelivery(db, id, delivery!.id)
    expect(read?.attempts.map(({ status }) => status)).toEqual([200, 503])
    expect(read?.body).toBe(second!.body)
  })

  it('a webhook delivery answered with Retry-After is retried after that time, at most a day later', async () => {
    const { id } = await endpoint(['order.shipped'])
    const busy = (seconds: number) =>
      receiver.answers((response) =>
        response.writeHead(429, { 'retry-after': String(seconds) }).end(),
      )
    await ship(await order())
    busy(120)
    await send(id)
    const [first] = await logOf(id)
    expect(first?.nextTryAt).toEqual(new Date(time.getTime() + 120_000))
    pass(120_000)
    busy(90 * 24 * 3600)
    await send(id)
    const [second] = await logOf(id)
    expect(second).toMatchObject({ tries: 2, nextTryAt: new Date(time.getTime() + 24 * hour) })
  })

  it('a webhook endpoint that fails for three days is disabled with a mail, and later events are kept', async () => {
    const support = { phone: '55', email: 'hola@tienda.test', hours: '9 a 18', address: 'Calle 1' }
    await contentWrites.putSettings(db, { support })
    const { id } = await endpoint(['order.shipped'])
    receiver.answers(500)
    await ship(await order())
    for (let tries = 0; tries < 12; tries += 1) {
      await send(id)
      pass(24.5 * hour)
    }
    const stopped = await endpoints.findEndpoint(db, id)
    expect(stopped).toMatchObject({ offReason: 'failing' })
    const mails = await db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'webhook-off')
      .execute()
    expect(mails.map(({ recipient, data }) => ({ recipient, data }))).toEqual([
      {
        recipient: 'hola@tienda.test',
        data: { name: 'almacén', host: `127.0.0.1:${receiver.port}`, reason: 'failing' },
      },
    ])
    const { queues } = await readTodayOverview(db, (permission) => permission === 'keys:read', time)
    expect(queues).toEqual([{ name: 'webhooks_off', count: 1, oldest: stopped!.offAt }])
    expect(await auditOf(db, `webhook:${id}`)).toContainEqual({
      actor: 'system',
      action: 'webhook-switched-off',
      reason: 'failing',
    })

    const since = time
    await ship(await order())
    const { length } = receiver.received
    expect(await send(id)).toBe(0)
    expect(receiver.received).toHaveLength(length)
    expect((await logOf(id)).map(({ state }) => state)).toEqual(['held', 'held'])

    receiver.answers(200)
    const which = { since }
    expect(await replayWebhook(db, { id, which, ...by }, time)).toMatchObject({
      code: 'webhook-off',
    })
    await setWebhookEnabled(db, { id, on: true, ...by }, time)
    expect(await send(id)).toBe(0)
    expect(await replayWebhook(db, { id, which, ...by }, time)).toEqual({ ok: true, count: 1 })
    expect(await send(id)).toBe(1)
  })

  it('a webhook endpoint that answers 410 is disabled at once', async () => {
    const { id } = await endpoint(['order.shipped'])
    receiver.answers(410)
    await ship(await order())
    await send(id)
    expect(await endpoints.findEndpoint(db, id)).toMatchObject({ offReason: 'gone' })
  })
})

describe('concurrent webhook senders', () => {
  it('two processes that send webhooks concurrently send each delivery once', async () => {
    const { id } = await endpoint(['order.shipped'])
    for (let made = 0; made < 8; made += 1) await ship(await order())
    const counts = await Promise.all([send(id), send(id), send(id)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(8)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
    expect(receiver.received).toHaveLength(8)
  })

  it('a webhook delivery left unfinished by one process is taken over by another', async () => {
    const { id } = await endpoint(['order.shipped'])
    await ship(await order())
    const stopping = new AbortController()
    receiver.answers(() => stopping.abort())
    const own = { ...tools, stopped: stopping.signal }
    expect(await sendWebhooks(db, id, own, () => time)).toBe(0)
    expect(await logOf(id)).toMatchObject([{ state: 'waiting', tries: 0 }])
    receiver.answers(200)
    expect(await send(id)).toBe(0)
    pass(61_000)
    expect(await send(id)).toBe(1)
  })

  it('a state change of an order is not blocked by webhooks while a webhook endpoint is being removed', async () => {
    const { id } = await endpoint(['order.shipped'])
    const moved = await order()
    await runInTransaction(db, async (own) => {
      await orders.updateOrder(own, moved.id, { state: 'shipped' }, time)
      await removeWebhook(db, { id, ...by }, time)
    })
    expect(await send(id)).toBe(0)
  })
})

describe('webhook secret', () => {
  it('a replaced webhook secret signs deliveries together with the new one for another day', async () => {
    const { id, secret } = await endpoint(['order.shipped'])
    const renewed = await renewWebhookSecret(db, tools.secrets, { id, ...by }, time)
    if (!renewed.ok) throw new Error(renewed.code)
    expect(renewed.secret).not.toBe(secret)
    await ship(await order())
    await send(id)
    pass(24 * hour)
    await ship(await order())
    await send(id)
    const both = await Promise.all(
      receiver.received.map(async (one) => [
        await isSigned(one, secret),
        await isSigned(one, renewed.secret),
      ]),
    )
    expect(both).toEqual([
      [true, true],
      [false, true],
    ])
  })
})

it('a past webhook event can be sent again, and all events are deleted after a month', async () => {
  const { id } = await endpoint(['order.shipped'])
  await ship(await order())
  await send(id)
  const [{ id: delivery } = { id: 0 }] = await logOf(id)
  expect(await replayWebhook(db, { id, which: { delivery }, ...by }, time)).toMatchObject({
    count: 1,
  })
  expect(await send(id)).toBe(1)
  expect(receiver.received[1]?.headers['webhook-id']).toBe(
    receiver.received[0]?.headers['webhook-id'],
  )
  const unknown = { delivery: delivery + 1 }
  expect(await replayWebhook(db, { id, which: unknown, ...by }, time)).toMatchObject({
    code: 'delivery-not-found',
  })
  pass(31 * 24 * hour)
  await deleteExpiredData(db, time)
  expect(await logOf(id)).toEqual([])
})
