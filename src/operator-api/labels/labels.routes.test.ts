import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTextPage } from '#carriers/label-files/text-page.ts'
import { testDatabase } from '#test/support/database.ts'
import { prepareLabelShop } from '#test/support/label-shop.ts'
import { testConnections } from '#test/support/licences.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
let shop: Awaited<ReturnType<typeof prepareLabelShop>>
let office: Awaited<ReturnType<typeof testOffice>>

/** Files of labels; the one of the address in `lost` does not come. */
const asked: string[] = []
const lost = new Set<string>()
async function labelFiles(address: string) {
  asked.push(address)
  return lost.has(address)
    ? { problem: 'gone' as const }
    : { file: Buffer.from(createTextPage([address])) }
}

beforeAll(async () => {
  shop = await prepareLabelShop(db)
  office = await testOffice(db, {
    connections: { ...testConnections, carriers: shop.access.open, labelFiles },
  })
})
afterAll(() => shop.skydropx.close())

const parcel = { length: 20, width: 15, height: 10, grams: 300 }

describe('routes of labels', () => {
  it('quotes, buys once and shows the label with its cost', async () => {
    const { as } = await office.person('dueño')
    const number = await shop.addPaidOrder()
    const quoted = await office.post(`orders/${number}/label-offers`, parcel, as)
    const [offer] = quoted.body.best
    expect(offer).toMatchObject({ carrier: 'ESTAFETA', price: 118.4, left: 60.6 })
    const wanted = { ...parcel, offer: offer.key, price: offer.price }
    const bought = await office.post(`orders/${number}/labels`, wanted, as)
    expect(bought).toMatchObject({ status: 200 })
    expect(bought.body.messageForUser).toMatch(/^Guía de ESTAFETA comprada: SKY\d+\. Paquete 1 env/)
    expect((await office.post(`orders/${number}/labels`, wanted, as)).status).toBe(200)
    expect(shop.skydropx.bought).toHaveLength(1)
    const { body } = await office.get(`orders/${number}/labels`, as)
    expect(body).toMatchObject({
      paid: 179,
      labels: [{ state: 'bought', parcel: 1, price: 118.4, provider: 'Skydropx' }],
    })
    expect(JSON.stringify(body)).not.toContain('secret')
    const again = `orders/${number}/labels/${body.labels[0].id}/finish`
    expect((await office.post(again, {}, as)).status).toBe(200)
  })

  it('says what the platform refused, and what does not fit', async () => {
    const { as } = await office.person('dueño')
    const number = await shop.addPaidOrder()
    const path = `orders/${number}/label-offers`
    expect(await office.post(path, { ...parcel, length: 0 }, as)).toMatchObject({
      status: 422,
      body: { code: 'parcel-unfit', fields: { length: expect.any(String) } },
    })
    const { body } = await office.post(path, parcel, as)
    shop.skydropx.behaviour.hasFunds = false
    const wanted = { ...parcel, offer: body.best[0].key, price: body.best[0].price }
    expect(await office.post(`orders/${number}/labels`, wanted, as)).toMatchObject({
      status: 409,
      body: {
        code: 'label-refused',
        messageForUser: expect.stringContaining('Fondos insuficientes'),
      },
    })
    shop.skydropx.behaviour.hasFunds = true
    expect(await office.post(`orders/${number}/labels/999999/finish`, {}, as)).toMatchObject({
      status: 404,
    })
  })

  it('buying needs a permission of its own', async () => {
    const { as } = await office.person('pedidos')
    const number = await shop.addPaidOrder()
    expect((await office.get(`orders/${number}/labels`, as)).status).toBe(200)
    expect((await office.post(`orders/${number}/label-offers`, parcel, as)).status).toBe(403)
    const wanted = { ...parcel, offer: 'a:b', price: 1 }
    expect((await office.post(`orders/${number}/labels`, wanted, as)).status).toBe(403)
  })
})

describe('routes of labels for many orders', () => {
  it('buys in the background, and answers each order in words', async () => {
    const { as } = await office.person('dueño')
    const good = await shop.addPaidOrder()
    const before = shop.skydropx.bought.length
    const body = { orders: [good, good], prefers: 'soonest' }
    const started = await office.post('label-batches', body, as)
    expect(started).toMatchObject({ status: 200, body: { success: true } })
    const path = `label-batches/${started.body.id}`
    const read = async () => (await office.get(path, as)).body
    await expect.poll(async () => (await read()).rows[0].outcome).toBe('bought')
    expect(await read()).toMatchObject({
      prefers: 'soonest',
      rows: [
        {
          number: good,
          postcode: '08500',
          carrier: 'FEDEX',
          price: 171.5,
          paid: 179,
          words: null,
          tracking_number: expect.stringMatching(/^SKY/),
        },
      ],
    })
    const again = await office.post('label-batches', { orders: [good], prefers: 'cheapest' }, as)
    const last = `label-batches/${again.body.id}`
    await expect
      .poll(async () => (await office.get(last, as)).body.rows[0])
      .toMatchObject({
        outcome: 'none',
        price: null,
        words: expect.stringContaining('no se envía'),
      })
    expect(shop.skydropx.bought).toHaveLength(before + 1)
  })

  it('joins the printable files into one, and names those that lack', async () => {
    const { as } = await office.person('dueño')
    const orders = [await shop.addPaidOrder(), await shop.addPaidOrder()]
    const started = await office.post('label-batches', { orders, prefers: 'cheapest' }, as)
    const path = `label-batches/${started.body.id}`
    const rows = async () => (await office.get(path, as)).body.rows
    await expect.poll(async () => (await rows()).at(-1).outcome).toBe('bought')
    const [first, second] = await rows()
    lost.add(second.file_url)
    const { status, headers, body } = await office.get(`${path}/labels.pdf`, as)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(asked).toEqual([first.file_url, second.file_url])
    expect(body).toContain('/Count 2')
    expect(body).toContain(`(${first.file_url}) Tj`)
    expect(body).toContain(`(${orders[1]}) Tj`)
    expect(body).not.toContain(`(${orders[0]}) Tj`)
  })

  it('refuses unknown orders and batches, and people who may not buy', async () => {
    const { as } = await office.person('dueño')
    const batch = { orders: ['2612-NADA00'], prefers: 'cheapest' }
    expect((await office.post('label-batches', batch, as)).status).toBe(404)
    expect((await office.get('label-batches/999999', as)).status).toBe(404)
    const packer = await office.person('pedidos')
    expect((await office.post('label-batches', batch, packer.as)).status).toBe(403)
  })
})
