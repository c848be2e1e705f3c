import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()
const shop = await testApi(db)

describe('points', () => {
  it('reward points are listed in every state, but only earned points count towards the balance (API-07, PRO-01, RWD-01, RWD-02)', async () => {
    const { id, bearer } = await shop.signedInShopper()
    const other = await shop.signedInShopper()
    const row = {
      shopper_id: id,
      kind: 'adjustment',
      note: 'Ajuste',
      expires_on: '2027-11-21',
    } as const
    await db
      .insertInto('rewards')
      .values([
        { ...row, points: 120, status: 'Ganados', created_at: '2026-11-01T18:00:00Z' },
        { ...row, points: 30, status: 'Ganados', created_at: '2026-11-02T18:00:00Z' },
        { ...row, points: 50, status: 'Pendientes', expires_on: null },
        { ...row, points: 70, status: 'Canjeados', created_at: '2026-10-02T18:00:00Z' },
        { ...row, points: 10, status: 'Vencidos', created_at: '2026-10-01T18:00:00Z' },
        { ...row, shopper_id: other.id, points: 999, status: 'Ganados' },
      ])
      .execute()
    const { body } = await shop.get('customer/getRewards', bearer)
    expect(body.payload).toMatchObject({ total: 150, pending: 50 })
    expect(body.payload.rewards).toHaveLength(5)
    expect(body.payload.rewards[1]).toEqual({
      id: expect.any(Number),
      reward_points: 30,
      status: 'Ganados',
      note: 'Ajuste',
      exp_date: '2027-11-21',
      created_at: '2026-11-02T18:00:00.000Z',
      order_number: null,
    })
    expect((await shop.get('customer/getRewards')).status).toBe(401)
  })
})

describe('points redemption', () => {
  it('redeeming reward points returns one coupon per idempotency key, and lists the coupon until used (API-07, RWD-02)', async () => {
    const { id, bearer } = await shop.signedInShopper()
    const row = { shopper_id: id, kind: 'adjustment', status: 'Ganados', note: 'Ajuste' } as const
    await db
      .insertInto('rewards')
      .values({ ...row, points: 620, expires_on: '2027-11-21' })
      .execute()
    const press = { points: 600, key: 'press-number-one' }
    const first = await shop.post('customer/redeemPoints', press, bearer)
    expect(first.body).toEqual({
      success: true,
      messageForUser: 'Tu cupón está listo',
      coupon: {
        code: expect.stringMatching(/^PTS-/),
        amount: 60,
        points: 600,
        valid_to: '2026-12-21',
      },
    })
    expect((await shop.post('customer/redeemPoints', press, bearer)).body).toEqual(first.body)
    const { payload } = (await shop.get('customer/getRewards', bearer)).body
    expect(payload).toMatchObject({ total: 20 })
    expect(payload.coupons).toEqual([
      {
        code: first.body.coupon.code,
        type: 'fixed',
        percent: null,
        amount: 60,
        max_discount: null,
        min_subtotal: 0,
        valid_to: '2026-12-21',
        description: 'Cupón de $60.00 por 600 puntos.',
      },
    ])
    await db
      .updateTable('coupons')
      .set({ used: 1 })
      .where('code', '=', first.body.coupon.code)
      .execute()
    const later = await shop.get('customer/getRewards', bearer)
    expect(later.body.payload.coupons).toEqual([])
  })

  it('redeeming more reward points than available returns in Spanish how many are missing; other shoppers’ points cannot be redeemed (API-07, RWD-02)', async () => {
    const { bearer } = await shop.signedInShopper()
    const ask = async (points: unknown, key: unknown = 'press-number-two') =>
      (await shop.post('customer/redeemPoints', { points, key } as object, bearer)).body
    expect(await ask(500)).toMatchObject({
      success: false,
      code: 'points-insufficient',
      messageForUser: 'No tienes puntos suficientes.',
    })
    expect(await ask(20)).toMatchObject({ success: false, code: 'points-below-minimum' })
    for (const wrong of [0, -500, 500.5, '500 puntos']) {
      expect(await ask(wrong)).toMatchObject({ success: false, code: 'invalid-input' })
    }
    expect(await ask(500, 'short')).toMatchObject({ success: false, code: 'invalid-input' })
  })
})

describe('notifications', () => {
  it('shopper notifications are listed newest first, and marked as read up to a given notification (BAR-02)', async () => {
    const { id, bearer } = await shop.signedInShopper()
    const other = await shop.signedInShopper()
    const told = (title: string, shopper_id = id) => ({ shopper_id, kind: 'order' as const, title })
    await db
      .insertInto('notifications')
      .values([told('Uno'), told('Dos'), told('Tres'), told('Ajena', other.id)])
      .execute()
    const list = async (who = bearer) =>
      (await shop.get('customer/notifications', who)).body.notifications
    const before = await list()
    expect(before).toMatchObject([
      { title: 'Tres', read: false, body: '', link: null },
      { title: 'Dos' },
      { title: 'Uno' },
    ])
    await shop.post('customer/notifications/read', { up_to_id: before[1].id }, bearer)
    expect((await list()).map(({ read }: { read: boolean }) => read)).toEqual([false, true, true])
    await shop.post('customer/notifications/read', { up_to_id: 999_999 }, bearer)
    expect(await list(other.bearer)).toMatchObject([{ title: 'Ajena', read: false }])
    expect((await shop.get('customer/notifications')).status).toBe(401)
  })
})
