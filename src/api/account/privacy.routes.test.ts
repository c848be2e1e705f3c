import {
  managementToken,
  mariana,
  signIn,
  startIdentity,
} from '@tianguis/identity-provider/testing/identity.ts'
import { describe, expect, it } from 'vitest'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import { hashSecret, createRandomSecret } from '#sign-in/api-keys-and-random-secrets.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { auditOf } from '#test/support/operator.ts'
import { addOrderNote } from '#use-cases/orders/add-order-note.ts'

const { db, url } = await testDatabase()
const identity = await startIdentity(url)
const shop = await testApi(db, {
  identity: {
    issuer: identity.issuer,
    clientId: 'tianguis-web',
    resource: 'http://shop.test/api',
    management: { managementUrl: `${identity.issuer}/management`, managementToken },
  },
})
const address = {
  first_name: 'Mariana',
  last_name: 'Robles',
  phone: '5512345678',
  address1: 'Calle Ejemplo 123',
  address2: 'Col. Centro',
  city: 'Cuauhtémoc',
  state: 'Ciudad de México',
  postcode: '06000',
}
const session = {
  tokenHash: hashSecret(createRandomSecret()),
  authenticatedAt: shop.now(),
  providerSession: null,
  methods: [],
  address: null,
  browser: null,
  system: null,
}

/** Adds an operator, invited or bound to a shopper's identity. */
async function operator(role: string, subject?: string): Promise<number> {
  const id = await operators.addOperator(db, `${crypto.randomUUID()}@tienda.test`, shop.now())
  const known = await operators.listOperatorRoles(db)
  await operators.setOperatorRoles(
    db,
    id,
    known.flatMap((one) => (one.name === role ? [one.id] : [])),
  )
  if (subject !== undefined) {
    await operators.acceptOperatorInvitation(db, id, { issuer: 'http://identity.test', subject })
  }
  return id
}

const opinion = { title: 'Muy buena', comment: 'Llegó a tiempo y la pantalla es clara.', rating: 5 }
const remove = (bearer?: string) =>
  shop.post('customer/deleteAccount', { confirmation: 'BORRAR' }, bearer)

describe('export of personal data', () => {
  it('the personal data export contains all data of the shopper and none of other shoppers (PRO-02)', async () => {
    const { bearer, email } = await shop.signedInShopper()
    const other = await shop.signedInShopper()
    const product = await addProduct(db)
    for (const who of [bearer, other.bearer]) {
      await shop.post('customer/address', address, who)
      await shop.post('customer/productToWishlist', { productId: product.id }, who)
      await shop.post('customer/review', { ...opinion, product_id: product.id }, who)
    }
    const { body, headers } = await shop.get('customer/data', bearer)
    expect(headers['content-disposition']).toContain('mis-datos.json')
    expect(body.profile).toMatchObject({ email, addresses: [address], reviews: [opinion] })
    expect(body.wishlist).toMatchObject([{ productName: product.name }])
    expect(body.sessions).toHaveLength(1)
    for (const list of [
      'coupons',
      'cart',
      'invoices',
      'stock_alerts',
      'review_votes',
      'questions',
      'messages',
    ]) {
      expect(body[list]).toBeInstanceOf(Array)
    }
    expect(JSON.stringify(body)).not.toContain(other.email)
    expect((await shop.get('customer/data')).status).toBe(401)
  })
})

it('the personal data export lists the devices with push subscriptions and their service (PRO-02)', async () => {
  const { id, sessionId, bearer } = await shop.signedInShopper()
  const product = await addProduct(db)
  const order = await addOrder(db, { shopperId: id, productId: product.id, state: 'in_transit' })
  const device = {
    shopper_id: id,
    session_id: sessionId,
    order_id: order.id,
    endpoint: 'https://push.test/its/address',
  }
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, public_key: 'x', auth_secret: 'y', shop_key: 'z', created_at: shop.now() })
    .execute()
  const { body } = await shop.get('customer/data', bearer)
  expect(body.devices).toEqual([
    { order_number: order.number, push_service: 'push.test', created_at: expect.any(String) },
  ])
  expect(JSON.stringify(body)).not.toContain('its/address')
})

it('the personal data export contains order notes without the operator’s name (PRO-02)', async () => {
  const { id, bearer } = await shop.signedInShopper()
  const product = await addProduct(db)
  const order = await addOrder(db, { shopperId: id, productId: product.id, state: 'in_transit' })
  const note = { number: order.number, text: 'Pide que suene el timbre', actor: 'operator:ana' }
  await addOrderNote(db, note, shop.now())
  const { body } = await shop.get('customer/data', bearer)
  expect(body.order_notes).toEqual([
    { order_number: order.number, body: note.text, created_at: expect.any(String) },
  ])
  expect(body.former_addresses).toEqual([])
})

describe('account deletion', () => {
  it('account deletion anonymises the shopper’s rows that must be kept, such as reviews and orders (PRO-02, REV-04)', async () => {
    const { id, bearer, email } = await shop.signedInShopper()
    const product = await addProduct(db)
    await addOrder(db, { shopperId: id, productId: product.id, state: 'completed' })
    await shop.post('customer/address', address, bearer)
    await shop.post('customer/review', { ...opinion, product_id: product.id }, bearer)
    await db
      .updateTable('reviews')
      .set({ status: 'approved' })
      .where('shopper_id', '=', id)
      .execute()

    expect((await remove(bearer)).body).toEqual({
      success: true,
      messageForUser: 'Borramos tu cuenta.',
    })
    expect(await shop.get('customer/profile', bearer)).toMatchObject({
      status: 401,
      body: { message: 'User not found on database.' },
    })
    expect(
      await db.selectFrom('addresses').selectAll().where('shopper_id', '=', id).execute(),
    ).toEqual([])
    const reviews = await db
      .selectFrom('reviews')
      .select(['author_name', 'shopper_id', 'rating'])
      .where('product_id', '=', product.id)
      .execute()
    expect(reviews).toEqual([{ author_name: 'Cliente', shopper_id: null, rating: 5 }])
    const orders = await db
      .selectFrom('orders')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'orders.attempt_id')
      .innerJoin('payment_attempt_lines', 'payment_attempt_lines.attempt_id', 'orders.attempt_id')
      .select(['orders.shopper_id', 'email', 'total_centavos'])
      .where('product_id', '=', product.id)
      .execute()
    expect(orders).toEqual([{ shopper_id: null, email: '', total_centavos: 10000 }])
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', email)
      .execute()
    expect(mails).toEqual([{ template: 'account-deleted' }])
  })

  it('account deletion is refused while orders are open, and requires typing the confirmation word (PRO-02)', async () => {
    const { id, bearer } = await shop.signedInShopper()
    const product = await addProduct(db)
    const order = await addOrder(db, { shopperId: id, productId: product.id, state: 'in_transit' })
    expect((await remove(bearer)).body).toMatchObject({ success: false, code: 'move-not-allowed' })
    await db
      .updateTable('orders')
      .set({ state_id: toOrderStateId('completed') })
      .where('id', '=', order.id)
      .execute()
    expect((await shop.post('customer/deleteAccount', {}, bearer)).body.code).toBe('invalid-input')
    expect((await shop.get('customer/profile', bearer)).status).toBe(200)
    expect((await remove()).status).toBe(401)
    expect((await remove(bearer)).body.success).toBe(true)
  })

  it('account deletion warns an operator about losing back-office access, and removes the operator after confirmation', async () => {
    const { bearer, subject } = await shop.signedInShopper()
    const id = await operator('soporte', subject)
    await operatorSessions.openOperatorSession(db, { ...session, operatorId: id }, shop.now())
    expect((await remove(bearer)).body).toMatchObject({ success: false, code: 'leaves-office' })
    expect((await shop.get('customer/profile', bearer)).status).toBe(200)
    const agreed = { confirmation: 'BORRAR', leaves_office: true }
    const twice = await Promise.all([
      shop.post('customer/deleteAccount', agreed, bearer),
      shop.post('customer/deleteAccount', agreed, bearer),
    ])
    expect(twice.map(({ body }) => body.success)).toContain(true)
    expect(await operators.findOperator(db, id)).toBeUndefined()
    const standing = { seenSince: new Date(0), begunSince: new Date(0) }
    expect(await operatorSessions.listValidOperatorSessions(db, id, standing)).toEqual([])
    const [entry] = await auditOf(db, `operator:${id}`)
    expect(entry).toMatchObject({ action: 'operator-removed', reason: 'account-deleted' })
  })

  it('account deletion is rejected for the last back-office owner, not counting invited owners who never signed in', async () => {
    const [first, second] = [await shop.signedInShopper(), await shop.signedInShopper()]
    const owner = await operator('dueño', first.subject)
    await operator('dueño')
    const agreed = { confirmation: 'BORRAR', leaves_office: true }
    const refused = await shop.post('customer/deleteAccount', agreed, first.bearer)
    expect(refused.body).toMatchObject({ success: false, code: 'last-owner' })
    expect(await operators.findOperator(db, owner)).toBeDefined()
    await operator('dueño', second.subject)
    const both = await Promise.all(
      [first, second].map(({ bearer }) => shop.post('customer/deleteAccount', agreed, bearer)),
    )
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
  })

  it('account deletion also deletes the shopper’s queued mails and stock alerts (PRO-02)', async () => {
    const { bearer, email } = await shop.signedInShopper()
    const product = await addProduct(db)
    await db
      .insertInto('outbox')
      .values({
        dedupe_key: `test:${email}`,
        channel: 'mail',
        recipient: email,
        template: 'order-confirmed',
        data: '{}',
        sent_at: shop.now(),
      })
      .execute()
    await db.insertInto('stock_alerts').values({ product_id: product.id, email }).execute()
    expect((await shop.get('customer/data', bearer)).body).toMatchObject({
      messages: [{ template: 'order-confirmed', recipient: email }],
      stock_alerts: [{ name: product.name }],
    })
    await remove(bearer)
    const alerts = await db
      .selectFrom('stock_alerts')
      .selectAll()
      .where('email', '=', email)
      .execute()
    expect(alerts).toEqual([])
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', email)
      .execute()
    // the one that confirms it is still to be sent
    expect(mails).toEqual([{ template: 'account-deleted' }])
  })

  it('account deletion deletes the account at the identity provider too (AUT-09)', async () => {
    const { tokens } = await signIn(identity, mariana)
    shop.advance((Date.now() - shop.now().getTime()) / 1000)
    const { body } = await shop.post('auth/login', { accessToken: tokens.access_token })
    expect((await remove(body.requestToken)).body.success).toBe(true)
    const gone = await identity.manage(`accounts/${body.user.logto_sub}`, { method: 'DELETE' })
    expect(gone.status).toBe(404)
  })
})
