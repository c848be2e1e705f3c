import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { prepareLabelShop } from '#test/support/label-shop.ts'
import { testConnections } from '#test/support/licences.ts'
import { type Credentials, testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
let shop: Awaited<ReturnType<typeof prepareLabelShop>>
let office: Awaited<ReturnType<typeof testOffice>>
let as: Credentials

beforeAll(async () => {
  shop = await prepareLabelShop(db)
  office = await testOffice(db, {
    connections: { ...testConnections, carriers: shop.access.open },
  })
  ;({ as } = await office.person('dueño'))
})
afterAll(() => shop.skydropx.close())

/** An order whose label is bought and not numbered yet, so that its parcel has not left. */
async function prepareLabelledOrder(): Promise<string> {
  shop.skydropx.behaviour.numbersLate = true
  const number = await shop.addPaidOrder()
  const parcel = { length: 20, width: 15, height: 10, grams: 300 }
  const quoted = await office.post(`orders/${number}/label-offers`, parcel, as)
  const [{ key: offer, price }] = quoted.body.best
  await office.post(`orders/${number}/labels`, { ...parcel, offer, price }, as)
  return number
}

const reason = 'Ya no lo quiere'
const cancel = (number: string, body: object, who = as) =>
  office.post(`orders/${number}/cancel`, { reason, ...body }, who)
const labelOf = async (number: string) =>
  (await office.get(`orders/${number}/labels`, as)).body.labels[0].state

describe('an order with a bought label that has not left', () => {
  it('is not cancelled before a person decides about the label', async () => {
    const number = await prepareLabelledOrder()
    expect(await cancel(number, {})).toMatchObject({
      status: 409,
      body: { code: 'label-undecided' },
    })
    expect((await office.get(`orders/${number}`, as)).body.can_cancel).toBe(true)
    expect(await cancel(number, { label: 'keep' })).toMatchObject({ status: 200 })
    expect(await labelOf(number)).toBe('pending')
  })

  it('is cancelled with its label, but only by people who may', async () => {
    const number = await prepareLabelledOrder()
    const packer = await office.person('pedidos')
    expect(await cancel(number, { label: 'cancel' }, packer.as)).toMatchObject({
      body: { code: 'label-cancel-not-allowed' },
    })
    expect(await labelOf(number)).toBe('pending')
    expect(await cancel(number, { label: 'cancel' })).toMatchObject({ status: 200 })
    expect(await labelOf(number)).toBe('canceled')
  })

  it('stays as it is while the platform does not cancel the label', async () => {
    const number = await prepareLabelledOrder()
    shop.skydropx.behaviour.isBusy = true
    expect(await cancel(number, { label: 'cancel' })).toMatchObject({
      body: { code: 'carrier-away' },
    })
    shop.skydropx.behaviour.isBusy = false
    expect((await office.get(`orders/${number}`, as)).body.can_cancel).toBe(true)
  })

  it('does not go elsewhere before a person decides about the label', async () => {
    const number = await prepareLabelledOrder()
    const { body } = await office.get(`orders/${number}`, as)
    const { country: _, ...address } = { ...body.address, address1: 'Calle Nueva 5' }
    const put = (more: object) =>
      office.put(
        `orders/${number}/address`,
        { ...address, version: body.address_version, ...more },
        as,
      )
    expect(await put({})).toMatchObject({ body: { code: 'label-undecided' } })
    expect(await put({ label: 'cancel' })).toMatchObject({ status: 200 })
    expect(await labelOf(number)).toBe('canceled')
  })
})

it('an order without such a label is cancelled without a decision', async () => {
  const number = await shop.addPaidOrder()
  expect(await cancel(number, {})).toMatchObject({ status: 200 })
})
