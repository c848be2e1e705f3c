import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { testCipher, testSecret } from '#test/support/licences.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { operatorOf } from '#test/support/operator.ts'
import { placeOrder } from '../buying/place-order.ts'
import { auditPurchases } from './check-purchase-consistency.ts'
import { revealLicences } from './decrypt-licence-keys.ts'
import { importLicences } from './import-licences.ts'
import { createLicenceCipher } from './licence-cipher.ts'
import { reencryptLicences } from './reencrypt-licences.ts'
import { settlePayment } from './settle-payment.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const newSecret = 'the licence secret that takes its place'
const present = createLicenceCipher(newSecret)
const overlapping = createLicenceCipher(newSecret, testSecret)
const actor = 'operator:ana'
const now = new Date('2026-11-21T18:00:00Z')

beforeAll(() => addShipping(db))
beforeEach(() => db.deleteFrom('licence_keys').where('order_id', 'is', null).execute())

const digital = (stock: number) => addProduct(db, { delivery: 'digital', weightGrams: null, stock })

async function buy(product: Awaited<ReturnType<typeof digital>>) {
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product }])
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  await simulate(sessionId, 'approve')
  await settlePayment(db, gateway, sessionId, new Date())
  const { order_number: number } = await db
    .selectFrom('payment_attempts')
    .select('order_number')
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  return { shopperId: shopper.id, number }
}

async function keyOf(bought: Awaited<ReturnType<typeof buy>>, cipher = present) {
  const revealed = await revealLicences(db, cipher, bought, new Date())
  return revealed.ok ? revealed.licences.map(({ key }) => key) : revealed
}

const keysOf = (productId: number) =>
  db.selectFrom('licence_keys').selectAll().where('product_id', '=', productId).execute()

const entries = () =>
  db.selectFrom('audit_log').select('after').where('action', '=', 'licences-reseal').execute()

describe('licence key re-encryption', () => {
  it('licence key re-encryption resumes after a crash, with every key readable throughout', async () => {
    const product = await digital(9)
    const bought = await buy(product)
    const crash = new Error('killed')
    const crashing = reencryptLicences(
      db,
      overlapping,
      {
        actor,
        batchSize: 4,
        onBatch() {
          throw crash
        },
      },
      now,
    )
    await expect(crashing).rejects.toBe(crash)
    const middle = await keysOf(product.id)
    const isNew = (key: (typeof middle)[number]) => present.isCurrent(product.id, key.key_cipher)
    expect(middle.filter(isNew)).toHaveLength(4)
    for (const { key_cipher } of middle) {
      expect(overlapping.open(product.id, key_cipher)).toContain('CLAVE-')
    }
    expect(await entries()).toEqual([{ after: { keys: 4 } }])

    const done = await reencryptLicences(db, overlapping, { actor, batchSize: 4 }, now)
    expect(done).toEqual({ resealed: 5, current: 4, unreadable: [] })
    expect(await keyOf(bought)).toEqual([`CLAVE-${product.id}-1`])
    for (const { key_cipher, key_fingerprint } of await keysOf(product.id)) {
      const key = present.open(product.id, key_cipher)
      expect(key_fingerprint).toEqual(present.fingerprint(key))
      expect(() => testCipher.open(product.id, key_cipher)).toThrow('another secret')
    }
  })

  it('licence key re-encryption works with concurrent purchases and a concurrent second run', async () => {
    const product = await digital(12)
    const options = { actor, batchSize: 1 }
    const [first, second, ...bought] = await Promise.all([
      reencryptLicences(db, overlapping, options, now),
      reencryptLicences(db, overlapping, options, now),
      ...Array.from({ length: 6 }, () => buy(product)),
    ])
    expect(first.resealed + second.resealed).toBe(12)
    const keys = await Promise.all(bought.map((one) => keyOf(one)))
    expect(new Set(keys.flat()).size).toBe(6)
    const findings = await auditPurchases(db)
    expect(findings.filter(({ subject }) => subject === `product:${product.id}`)).toEqual([])
  })

  it('a licence key stored before is recognised as a duplicate while two encryption secrets are in use', async () => {
    const product = await digital(2)
    const again = [{ line: 1, text: `CLAVE-${product.id}-1` }]
    const wanted = { product: product.urlKey, keys: again, actor }
    expect(await importLicences(db, overlapping, wanted, now)).toMatchObject({ repeated: [1] })
    await reencryptLicences(db, overlapping, { actor }, now)
    expect(await importLicences(db, present, wanted, now)).toMatchObject({ repeated: [1] })
  })

  it('the database prevents re-encryption from replacing a sold licence key by another one', async () => {
    const product = await digital(1)
    await buy(product)
    const swapped = db
      .updateTable('licence_keys')
      .set({ key_cipher: present.seal(product.id, 'another key') })
      .where('product_id', '=', product.id)
      .execute()
    await expect(swapped).rejects.toThrow('stays with it')
  })
})

describe('rotate-licence-secret', () => {
  it('the rotate-licence-secret command re-encrypts all licence keys, and reports how long the former secret is needed', async () => {
    const product = await digital(3)
    const { run } = operatorOf(db, { now: () => now, licences: overlapping })
    const { code, written } = await run('rotate-licence-secret', '--si')
    expect(code).toBe(0)
    expect(written).toMatch(/^Cifradas con la clave nueva: \d+; ya lo estaban: \d+\.\n/)
    expect(written).toMatch(/puede quitarse desde el 27\/11\/26/)
    expect((await run('licences', product.urlKey)).written).toContain('••••')
    expect((await run('rotate-licence-secret', '--si')).written).toContain('nueva: 0;')
  })

  it('the rotate-licence-secret command changes nothing without a former secret, and lists unreadable licence keys', async () => {
    const { run } = operatorOf(db, { now: () => now })
    expect(await run('rotate-licence-secret', '--si')).toMatchObject({
      code: 1,
      written: expect.stringContaining('No hay LICENCE_SECRET_FORMER'),
    })
    await digital(1)
    const lost = createLicenceCipher('a secret', 'and one that was never used')
    const { code, written } = await operatorOf(db, { now: () => now, licences: lost }).run(
      'rotate-licence-secret',
      '--si',
    )
    expect(code).toBe(1)
    expect(written).toMatch(/Ninguna de las dos claves lee \d+ \(licence_keys: /)
    expect(written).not.toContain('puede quitarse')
  })
})
