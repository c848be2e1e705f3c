import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()
const shop = await testApi(db)

describe('points', () => {
  it('are listed with all their states, and only the earned ones count (API-07, PRO-01, RWD-01, RWD-02)', async () => {
    const { id, bearer } = await shop.signedInShopper()
    const other = await shop.signedInShopper()
    const row = { shopper_id: id, kind: 'adjustment', note: 'Ajuste', expires_on: '2027-11-21' }
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

describe('notifications', () => {
  it('are told newest first and marked as read up to one of them (BAR-02)', async () => {
    const { id, bearer } = await shop.signedInShopper()
    const other = await shop.signedInShopper()
    const told = (title: string, shopper_id = id) => ({ shopper_id, kind: 'order', title })
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
