import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { notifyExpiringPoints } from './notify-expiring-points.ts'

const { db } = await testDatabase()
const at = (day: string) => new Date(`${day}T18:00:00Z`)

it('expiring reward points are announced thirty and seven days before expiry, once each (RWD-01)', async () => {
  const { id, email } = await makeBuyer(db)
  const row = { shopper_id: id, kind: 'adjustment', status: 'Ganados' } as const
  await db
    .insertInto('rewards')
    .values([
      { ...row, points: 300, expires_on: '2026-12-21' },
      { ...row, points: 20, expires_on: '2026-12-21' },
      { ...row, points: 40, expires_on: '2027-06-01' },
      { ...row, points: 80, expires_on: '2026-12-21', status: 'Canjeados' },
      { ...row, points: 7, expires_on: '2026-11-20' },
    ])
    .execute()
  const told = () =>
    db
      .selectFrom('notifications')
      .select(['title', 'body', 'kind'])
      .where('shopper_id', '=', id)
      .orderBy('id')
      .execute()

  expect(await notifyExpiringPoints(db, at('2026-11-20'))).toBe(1)
  expect(await told()).toMatchObject([{ title: '7 puntos vencen el 20 de noviembre de 2026' }])
  const both = await Promise.all([
    notifyExpiringPoints(db, at('2026-11-21')),
    notifyExpiringPoints(db, at('2026-11-21')),
  ])
  expect(both.toSorted((one, other) => one - other)).toEqual([0, 1])
  for (const day of ['2026-11-22', '2026-12-13']) {
    expect(await notifyExpiringPoints(db, at(day))).toBe(0)
  }
  expect(await notifyExpiringPoints(db, at('2026-12-16'))).toBe(1)
  expect(await notifyExpiringPoints(db, at('2026-12-21'))).toBe(0)
  const title = '320 puntos vencen el 21 de diciembre de 2026'
  const body = 'Valen $32.00 en tu siguiente compra.'
  expect((await told()).slice(1)).toEqual([
    { title, body, kind: 'reward' },
    { title, body, kind: 'reward' },
  ])
  const mails = await db
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  expect(mails.map(({ template }) => template)).toEqual(Array(3).fill('points-expiring'))
  expect(mails[1]?.data).toMatchObject({
    points: 320,
    worth: 3200,
    expiresOn: '2026-12-21',
    total: 367,
    minimum: 500,
  })
})

it('reward points granted for less than a week are announced only once before they expire (RWD-01)', async () => {
  const { id, email } = await makeBuyer(db)
  const row = { shopper_id: id, kind: 'adjustment', status: 'Ganados', points: 10 } as const
  await db
    .insertInto('rewards')
    .values({ ...row, expires_on: '2028-03-05' })
    .execute()
  for (const day of ['2028-03-01', '2028-03-02', '2028-03-05', '2028-03-06']) {
    await notifyExpiringPoints(db, at(day))
  }
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(1)
})
