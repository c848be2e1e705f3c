import { beforeEach, describe, expect, it } from 'vitest'
import { whatsappConsentText } from '#domain/account/whatsapp-consent.ts'
import { saveVerifiedPhone } from '#persistence/account/shoppers.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { testConnections } from '#test/support/licences.ts'
import { whatsappAccount } from '#test/support/whatsapp-server.ts'
import { deleteAccount } from '#use-cases/account/delete-account.ts'
import { disconnectProvider, saveConnection } from '#use-cases/connections/manage-connections.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const key = {
  service: 'whatsapp',
  provider: 'whatsapp-cloud',
  actor: 'operator:ana@tienda.test',
} as const
const connect = () =>
  saveConnection(
    db,
    testConnections.cipher,
    { ...key, values: whatsappAccount },
    async () => ({ ok: true, seen: 'Sirve' }),
    shop.now(),
  )
const choose = (agrees: boolean, bearer: string) =>
  shop.post('customer/whatsapp', { agrees }, bearer)
const kept = () =>
  db
    .selectFrom('whatsapp_consents')
    .select(['phone', 'wording', 'agreed_at', 'withdrawn_at'])
    .orderBy('id')
    .execute()
let phones = 0

async function verifiedShopper() {
  const shopper = await shop.signedInShopper()
  phones += 1
  const phone = String(5_511_110_000 + phones)
  await saveVerifiedPhone(db, shopper.id, phone, shop.now())
  return { ...shopper, phone }
}

beforeEach(async () => {
  await db.deleteFrom('whatsapp_consents').execute()
  await db.deleteFrom('service_connections').execute()
})

describe('news of orders by WhatsApp', () => {
  it('are offered once the shop has WhatsApp, and off by default', async () => {
    const { bearer, phone } = await verifiedShopper()
    const read = async () => (await shop.get('customer/whatsapp', bearer)).body
    expect(await read()).toEqual({ offered: false, phone, agreed_at: null })
    await connect()
    expect(await read()).toEqual({ offered: true, phone, agreed_at: null })
    await disconnectProvider(db, key, shop.now())
    expect(await read()).toMatchObject({ offered: false })
  })

  it('keep the consent with its time and words, also once withdrawn', async () => {
    const { bearer, phone } = await verifiedShopper()
    expect((await choose(true, bearer)).body).toMatchObject({ success: true })
    await choose(true, bearer)
    expect((await shop.get('customer/whatsapp', bearer)).body).toMatchObject({
      agreed_at: shop.now().toISOString(),
    })
    await choose(false, bearer)
    await choose(false, bearer)
    expect(await kept()).toEqual([
      { phone, wording: whatsappConsentText, agreed_at: shop.now(), withdrawn_at: shop.now() },
    ])
    const { body } = await shop.get('customer/data', bearer)
    expect(body.whatsapp_consents).toMatchObject([{ phone, wording: whatsappConsentText }])
  })

  it('need a verified phone, and end with it', async () => {
    const without = await shop.signedInShopper()
    expect((await choose(true, without.bearer)).body).toMatchObject({ success: false })
    const { id, bearer } = await verifiedShopper()
    await choose(true, bearer)
    await saveVerifiedPhone(db, id, '5522223333', shop.now())
    expect((await shop.get('customer/whatsapp', bearer)).body).toMatchObject({
      phone: '5522223333',
      agreed_at: null,
    })
    await choose(true, bearer)
    expect((await kept()).map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, false])
  })

  it('two taps at once keep one consent', async () => {
    const { bearer } = await verifiedShopper()
    await Promise.all([choose(true, bearer), choose(true, bearer)])
    expect(await kept()).toHaveLength(1)
  })

  it('are asked for by nobody else', async () => {
    expect((await shop.get('customer/whatsapp')).status).toBe(401)
    expect((await shop.post('customer/whatsapp', { agrees: true })).status).toBe(401)
  })

  it('the consent goes with the account', async () => {
    const { id, bearer } = await verifiedShopper()
    await choose(true, bearer)
    const asked = { shopperId: id, authenticatedAt: shop.now(), asksProvider: false }
    expect(await deleteAccount(db, asked, shop.now())).toMatchObject({ ok: true })
    expect(await kept()).toEqual([])
  })
})
