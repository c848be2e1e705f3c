import { randomInt, randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startPaymentSimulator } from '@tianguis/payment-simulator'
import { afterAll } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import { type Centavos, zeroCentavos } from '#domain/money.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as shippingWrites from '#persistence/buying/shipping-writes.ts'
import type { Db } from '#persistence/database.ts'

const secret = 'secret of the tests'

type Received = { headers: http.IncomingHttpHeaders; rawBody: Buffer }

/** The payment simulator with its own tables in a test database, and a shop that only collects its notices. */
export async function testGateway(databaseUrl: string) {
  const received: Received[] = []
  const listener = http.createServer(async (request, response) => {
    received.push({ headers: request.headers, rawBody: await buffer(request) })
    response.end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const simulator = await startPaymentSimulator({
    host: '127.0.0.1',
    port: 0,
    secret,
    databaseUrl,
    onError: console.error,
  })
  afterAll(async () => {
    await simulator.close()
    listener.close()
  })
  async function simulate(sessionId: string, outcome: string, given: object = {}) {
    const response = await fetch(`${simulator.url}/v1/simulate/${sessionId}/${outcome}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
    if (!response.ok) throw new Error(`${outcome} answered ${response.status}`)
  }
  return {
    gateway: createSimulatorGateway({ url: simulator.url, secret }),
    url: simulator.url,
    secret,
    /** where the collecting shop is; give it as the shop's address */
    shopUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received,
    simulate,
  }
}

/** One zone for every postcode, standard and express shipping, keys by mail. */
export async function addShipping(db: Db): Promise<void> {
  const prefixes = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))
  const method = (code: string, position: number, over: object = {}) => ({
    code,
    name: code,
    description: '',
    position,
    only_digital: false,
    pickup: false,
    ...over,
  })
  const rate = (method_code: string, cost_centavos: number) => ({
    method_code,
    zone_code: 'todo',
    cost_centavos,
    min_business_days: 2,
    max_business_days: 3,
    estimate_text: '2 a 3 días hábiles',
    tiers: [],
  })
  await shippingWrites.putShippingSettings(db, {
    zones: [{ code: 'todo', name: 'Todo', postcode_prefixes: prefixes, only_method: null }],
    methods: [
      method('estandar', 1),
      method('expres', 2),
      method('digital', 3, { only_digital: true }),
    ],
    rates: [rate('estandar', 9900), rate('expres', 17_900), rate('digital', 0)],
  })
}

const phones = 1e8
/** One after the other: among a thousand drawn at random two are the same in one of two hundred runs. */
let nextPhone = randomInt(phones)

/** A buyer: complete profile, verified phone, address. */
export async function makeBuyer(
  db: Db,
  over: { phoneVerified?: boolean; address?: boolean } = {},
): Promise<Shopper> {
  const mark = randomUUID()
  nextPhone = (nextPhone + 1) % phones
  const phone = `55${String(nextPhone).padStart(8, '0')}`
  const { id } = await db
    .insertInto('shoppers')
    .values({
      issuer: 'http://identity.test',
      subject: mark,
      email: `${mark}@correo.mx`,
      email_verified: true,
      first_name: 'Mariana',
      last_name: 'Ríos',
      gender: 'mujer',
      date_of_birth: '1990-05-17',
      profile_completed: true,
      phone,
      phone_verified: over.phoneVerified ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (over.address !== false) await addAddress(db, id)
  const shopper = await shoppers.findShopperById(db, id)
  if (!shopper) throw new Error('The shopper just made is gone')
  return shopper
}

/** Puts products into a shopper's cart, as seen at their present price. */
export async function fillCart(
  db: Db,
  shopper: Pick<Shopper, 'id'>,
  lines: { product: { id: number; price: Centavos | null }; quantity?: number }[],
): Promise<void> {
  const cart = await carts.getOrCreateCart(db, shopper.id)
  await db
    .insertInto('cart_lines')
    .values(
      lines.map(({ product, quantity = 1 }) => ({
        cart_id: cart.id,
        product_id: product.id,
        quantity,
        seen_price_centavos: product.price ?? zeroCentavos,
      })),
    )
    .execute()
}

/** Where the parcels of a shopper go. */
export async function addAddress(db: Db, shopperId: number): Promise<void> {
  await db
    .insertInto('addresses')
    .values({
      shopper_id: shopperId,
      first_name: 'Mariana',
      last_name: 'Ríos',
      phone: '5512345678',
      address1: 'Calle Ejemplo 123',
      address2: 'Col. Centro',
      city: 'Cuauhtémoc',
      state: 'Ciudad de México',
      postcode: '06000',
      is_default: true,
    })
    .execute()
}
