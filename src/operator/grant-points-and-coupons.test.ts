import { describe, expect, it } from 'vitest'
import * as coupons from '#persistence/buying/coupons.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const { run, runAnswering } = operatorOf(db, { now: () => now })

const rewardsOf = (shopperId: number) =>
  db
    .selectFrom('rewards')
    .select(['points', 'status', 'kind', 'note', 'expires_on'])
    .where('shopper_id', '=', shopperId)
    .orderBy('id')
    .execute()

describe('adjust-points', () => {
  it('the adjust-points command grants reward points with an expiry, and removes those that expire first (RWD-01, RWD-02)', async () => {
    const { id, email } = await signedInShopper(db, now)
    await db
      .insertInto('rewards')
      .values({
        shopper_id: id,
        kind: 'purchase',
        points: 100,
        status: 'Ganados',
        note: 'Compra',
        expires_on: '2027-01-01',
      })
      .execute()
    expect(await run('adjust-points', email, '50', '--note', 'Cortesía', '--si')).toMatchObject({
      code: 0,
      written: 'Ahora tiene 150 puntos.\n',
    })
    const take = ['adjust-points', '--note', 'Error de captura', '--si', '--', email.toUpperCase()]
    expect(await run(...take, '-120')).toMatchObject({ written: 'Ahora tiene 30 puntos.\n' })
    expect(await rewardsOf(id)).toEqual([
      {
        points: 100,
        status: 'Cancelados',
        kind: 'purchase',
        note: 'Error de captura',
        expires_on: '2027-01-01',
      },
      {
        points: 30,
        status: 'Ganados',
        kind: 'adjustment',
        note: 'Cortesía',
        expires_on: '2027-11-21',
      },
      {
        points: 20,
        status: 'Cancelados',
        kind: 'split',
        note: 'Error de captura',
        expires_on: '2027-11-21',
      },
    ])
    expect(await run(...take, '-31')).toMatchObject({
      code: 1,
      written: 'No tiene tantos puntos ganados.\n',
    })
    expect(await auditOf(db, `shopper:${id}`)).toEqual([
      { actor: 'operator:ana', action: 'points-adjust', reason: 'Cortesía' },
      { actor: 'operator:ana', action: 'points-adjust', reason: 'Error de captura' },
    ])
  })

  it('the adjust-points command never removes more reward points than the balance, even concurrently (RWD-02)', async () => {
    const { id, email } = await signedInShopper(db, now)
    await run('adjust-points', email, '100', '--note', 'Cortesía', '--si')
    const take = () =>
      run('adjust-points', '--note', 'Error de captura', '--si', '--', email, '-80')
    const codes = (await Promise.all([take(), take()])).map(({ code }) => code)
    expect(codes.toSorted((one, other) => one - other)).toEqual([0, 1])
    const earned = (await rewardsOf(id)).filter(({ status }) => status === 'Ganados')
    expect(earned).toMatchObject([{ points: 20 }])
  })

  it.each([
    [['adjust-points', 'a@b.mx', '5'], 'Falta --note'],
    [['adjust-points', 'a@b.mx', '0', '--note', 'Nada'], 'no es un número de puntos'],
    [['adjust-points', 'a@b.mx', '1.5', '--note', 'Medio'], 'no es un número de puntos'],
    [['grant-coupon', 'a@b.mx'], '--percent, --amount o --free-shipping'],
    [['grant-coupon', 'a@b.mx', '--percent', '5', '--amount', '5'], 'uno solo'],
    [['grant-coupon', 'a@b.mx', '--percent', '101'], 'de 1 a 100'],
    [['grant-coupon', 'a@b.mx', '--amount', '1.234'], 'no es un importe'],
    [['grant-coupon', 'a@b.mx', '--amount', '5', '--until', '2020-01-01'], 'ya pasó'],
  ])('adjust-points answers 2 to %j with the reason', async (words, reason) => {
    const { code, noted, opened } = await run(...words)
    expect({ code, opened }).toEqual({ code: 2, opened: 0 })
    expect(noted).toContain(reason)
  })
})

describe('grant-coupon', () => {
  it('the coupon command grants one person a coupon for one use (CHK-03)', async () => {
    const { id, email } = await signedInShopper(db, now)
    const words = ['grant-coupon', email, '--amount', '150.50', '--code', 'perdon-1']
    expect(await runAnswering('no', ...words)).toMatchObject({ code: 1 })
    expect(await runAnswering('sí', ...words, '--note', 'Por la demora.')).toMatchObject({
      code: 0,
      written: `Cupón PERDON-1 para ${email}, hasta el 2026-12-21.\n`,
    })
    expect(await coupons.findCouponForShopper(db, id, { code: 'PERDON-1' })).toMatchObject({
      type: 'fixed',
      amount: 15_050,
      shopperId: id,
      totalLimit: 1,
      public: false,
      validTo: '2026-12-21',
    })
    expect(await run(...words, '--si')).toMatchObject({
      code: 1,
      written: 'Ya existe un cupón con ese código.\n',
    })
    const drawn = await run('grant-coupon', email, '--percent', '10', '--max', '200', '--si')
    expect(drawn.written).toMatch(/^Cupón PARA-TI-[0-9A-Z]{8} para/)
    expect(await run('grant-coupon', 'nadie@correo.mx', '--free-shipping', '--si')).toMatchObject({
      code: 1,
    })
    expect((await auditOf(db, `shopper:${id}`)).map(({ action }) => action)).toEqual([
      'coupon-grant',
      'coupon-grant',
    ])
    const told = await db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('shopper_id', '=', id)
      .orderBy('id')
      .execute()
    expect(told[0]).toEqual({
      title: 'Tienes un cupón de $150.50',
      body: 'PERDON-1, hasta el 21 de diciembre de 2026. Por la demora.',
    })
  })
})
