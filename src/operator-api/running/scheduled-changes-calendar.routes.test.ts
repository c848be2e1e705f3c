import { expect, it } from 'vitest'
import { toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import * as officeCoupons from '#persistence/buying/office-coupons.ts'
import { verifyPreviewLink } from '#sign-in/shop-preview-links.ts'
import { testDatabase } from '#test/support/database.ts'
import { addTopic } from '#test/support/make-content.ts'
import { couponContent } from '#test/support/make-coupon.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const previewSecret = 'a secret of previews, long enough'
const office = await testOffice(db, { previewSecret })
const day = '2026-11-27'
const offer = {
  price: toCentavos(100000),
  specialPrice: toCentavos(80000),
  specialFrom: day,
  specialTo: day,
}

it('the back-office calendar lists scheduled changes, single or grouped, with warnings', async () => {
  await addProduct(db, { ...offer, sku: 'SOLA', name: 'Sola', specialToTime: '10:00', stock: 0 })
  for (const at of [1, 2, 3, 4])
    await addProduct(db, {
      ...offer,
      sku: `IGUAL-${at}`,
      name: `Igual ${at}`,
      specialFromTime: '08:00',
    })
  await addProduct(db, {
    ...offer,
    sku: 'LEJOS',
    specialFrom: '2027-01-01',
    specialTo: '2027-01-02',
  })
  const begins = toDateFromMexicoTime(day, '09:00')
  await addTopic(db, 'Buen Fin', {
    from: begins,
    until: toDateFromMexicoTime('2026-11-28', '09:00'),
  })
  const { as } = await office.person('dueño')
  const { status, body } = await office.get('calendar?from=2026-11-23&days=14', as)
  expect(status).toBe(200)
  expect(body).toMatchObject({ from: '2026-11-23', to: '2026-12-06', today: '2026-11-21' })
  const iso = (time: string, of = day) => toDateFromMexicoTime(of, time).toISOString()
  expect(body.things).toMatchObject([
    {
      kind: 'offer',
      id: 'SOLA',
      from: iso('00:00'),
      until: iso('10:00'),
      products: 1,
      sold_out: 1,
      price: 800,
    },
    {
      kind: 'offer',
      from: iso('08:00'),
      until: iso('00:00', '2026-11-28'),
      products: 4,
      price: null,
    },
    { kind: 'topic', title: 'Buen Fin', from: begins.toISOString() },
  ])
  expect(body.warnings.map(({ words }: { words: string }) => words)).toEqual([
    'Sola: la oferta empieza y no hay existencia.',
    'Al terminar, no queda ninguna oferta.',
  ])
})

it('the back-office calendar links a scheduled coupon to its page by id', async () => {
  const { as } = await office.person('dueño')
  await couponWrites.insertCoupons(db, [couponContent({ code: 'CALENDARIO' })])
  const [coupon] = await officeCoupons.listCoupons(db, 1)
  const { body } = await office.get('calendar?from=2026-11-23', as)
  expect(body.things).toContainEqual(
    expect.objectContaining({ kind: 'coupon', id: String(coupon?.id), title: 'CALENDARIO' }),
  )
})

it('the back-office calendar omits scheduled changes that the operator may not see', async () => {
  const { as } = await office.key(['products:read'])
  const { body } = await office.get('calendar?from=2026-11-23', as)
  expect(new Set(body.things.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['offer']))
})

it('the back-office calendar creates a signed link to the shop preview, valid for one operator', async () => {
  const { as } = await office.person('dueño')
  const at = toDateFromMexicoTime(day, '09:00')
  const wanted = `shop-preview?at=${at.toISOString()}`
  const { body } = await office.get(`${wanted}&path=/ofertas`, as)
  const [, token = '', path] = /^http:\/\/tienda\.test\/vista\/([^/]+)(.*)$/.exec(body.url) ?? []
  expect(path).toBe('/ofertas')
  const now = office.now()
  expect(await verifyPreviewLink(token, { secret: previewSecret, now })).toMatchObject({ at })
  const later = new Date(now.getTime() + 30 * 60_000)
  expect(await verifyPreviewLink(token, { secret: previewSecret, now: later })).toBe('late')
  expect((await office.get(`${wanted}&path=//evil.test`, as)).status).toBe(422)
  const key = await office.key(['products:read'])
  expect((await office.get(wanted, key.as)).status).toBe(403)
})
