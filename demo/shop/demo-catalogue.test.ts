import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { extractSpecsFromProductName } from '#domain/catalogue/product-name.ts'
import { addCentavos, fromPesos, multiplyCentavos, subtractCentavos } from '#domain/money.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { readDemoContent } from './demo-content.ts'

const folder = path.resolve(import.meta.dirname, '../../catalogue')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const { customer } = await readDemoContent(folder)
const products = JSON.parse(read('products.json')) as {
  url_key: string
  name: string
  short_name: string
  brand: string
  attributes: { code: string; value: unknown }[]
}[]
const { rewards } = JSON.parse(read('shop.json')) as {
  rewards: { points_per_amount: { points: number; pesos: number } }
}

it('each product of the demo catalogue has the same brand as in its brand filter', () => {
  const brands = new Set(products.map(({ brand }) => brand))
  for (const { url_key, brand, attributes } of products) {
    const shown = attributes.filter(({ code }) => code === 'marca').map(({ value }) => value)
    expect({ url_key, shown }).toEqual({ url_key, shown: [brand] })
  }
  const spellings = new Set([...brands].map((brand) => brand.toLocaleLowerCase('es').trim()))
  expect(spellings.size).toBe(brands.size)
})

it('short product names in the demo catalogue are prefixes of the full names and fit a card', () => {
  const wrong = products.filter(
    ({ name, short_name }) =>
      short_name.length > 38 || !extractSpecsFromProductName(name, short_name),
  )
  expect(wrong.map(({ url_key }) => url_key)).toEqual([])
})

it('the demo catalogue contains no real brands and no placeholder text', () => {
  const realBrands =
    'acer|amazon|amd|android|apple|asus|canon|dell|epson|google|huawei|intel|ipad|iphone|kingston|lenovo|logitech|microsoft|motorola|nikon|nintendo|nvidia|oxxo|playstation|samsung|sony|whatsapp|windows|xbox|xiaomi'
  const fillers = 'asdf|fixme|ipsum|lorem|placeholder|tbd|xxx|undefined|nan'
  const unwanted = new RegExp(`\\b(?:${realBrands}|${fillers})\\b|\\uFFFD`, 'iu')
  const texts = [
    'products',
    'categories',
    'reviews',
    'questions',
    'faq',
    'shop',
    'synonyms',
    'orders-demo',
    'week-demo',
  ]
  const legal = ['politicas.anterior', 'politicas', 'condiciones', 'aviso-de-privacidad']
  const files = [...texts.map((name) => `${name}.json`), ...legal.map((name) => `legal/${name}.md`)]
  const found = files.map((file) => [file, unwanted.exec(read(file))?.[0]])
  expect(found.filter(([, word]) => word !== undefined)).toEqual([])
})

it.each(customer.orders)('the demo catalogue’s past order $ref has consistent totals', (order) => {
  const { items, payment, refund } = order
  const { points, pesos } = rewards.points_per_amount
  const total = fromPesos(order.grand_total)
  const paidForProducts = subtractCentavos(
    fromPesos(order.sub_total),
    fromPesos(order.discount_total),
  )
  for (const { price, qty, row_total } of items)
    expect(fromPesos(row_total)).toBe(multiplyCentavos(fromPesos(price), qty))
  expect(fromPesos(order.sub_total)).toBe(
    addCentavos(...items.map((item) => fromPesos(item.row_total))),
  )
  expect(fromPesos(order.discount_total)).toBe(
    addCentavos(...items.map(({ discount }) => fromPesos(discount))),
  )
  expect(total).toBe(addCentavos(paidForProducts, fromPesos(order.shipping_amount)))
  expect(fromPesos(payment.amount)).toBe(total)
  if (refund) expect(fromPesos(refund.amount)).toBe(total)
  const earned = payment.paid_at ? Math.floor(paidForProducts / fromPesos(pesos)) * points : 0
  const given = customer.rewards.filter(({ order: ref }) => ref === order.ref)
  expect(given.reduce((sum, row) => sum + row.reward_points, 0)).toBe(earned)
  for (const { created_at } of given) expect(created_at).toEqual(order.created_at)
  expect(order.events.map(({ from }) => from)).toEqual([
    null,
    ...order.events.slice(0, -1).map(({ to }) => to),
  ])
  expect(order.events.at(-1)?.to).toBe(order.state_id)
})

it('in the demo orders only a delivery is called delivered', () => {
  const { orders } = JSON.parse(read('orders-demo.json')) as {
    orders: { events: { to: number; note: string | null }[] }[]
  }
  const delivered = [toOrderStateId('delivered_unconfirmed'), toOrderStateId('completed')]
  const otherNotes = orders
    .flatMap(({ events }) => events)
    .filter(({ to }) => !delivered.includes(to))
    .map(({ note }) => note ?? '')
  expect(otherNotes.length).toBeGreaterThan(0)
  expect(otherNotes.filter((note) => /entregad/i.test(note))).toEqual([])
})
