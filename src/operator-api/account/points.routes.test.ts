import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')

const read = async () => (await office.get('points', owner.as)).body

it('reward points granted to several shoppers are credited once, counted as a liability, and revocable while unused', async () => {
  const { email, id } = await makeBuyer(db)
  const gift = { email, points: 250, note: 'Por la espera', idempotency_key: 'una-sola-vez' }
  for (const _ of [1, 2])
    expect((await office.post('points/gifts', gift, owner.as)).status).toBe(200)
  const { earned, gifts, days, expiring } = await read()
  expect(earned).toEqual({ points: 250, worth: 25 })
  expect(gifts).toMatchObject([{ person: email, points: 250, undoable: true }])
  expect(days).toMatchObject([{ day: '2026-11-21', given: 250, cancelled: 0 }])
  expect(expiring).toEqual([{ month: '2027-11', points: 250, worth: 25 }])

  const undo = () => office.post(`points/gifts/${gifts[0].id}/undo`, {}, owner.as)
  const both = await Promise.all([undo(), undo()])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect(await read()).toMatchObject({
    earned: { points: 0 },
    gifts: [{ undoable: false }],
    days: [{ given: 250, cancelled: 250 }],
  })
  expect((await auditOf(db, `shopper:${id}`)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['points-adjust', 'points-undo']),
  )
})

it('granted reward points that are partly used cannot be revoked', async () => {
  const { email, id } = await makeBuyer(db)
  await office.post('points/gifts', { email, points: 100, note: 'Gracias' }, owner.as)
  office.advance(60)
  await office.post(`customers/${id}/points`, { points: -40, note: 'Error' }, owner.as)
  const [gift] = (await read()).gifts
  expect(gift).toMatchObject({ points: 60, undoable: false })
  const undone = await office.post(`points/gifts/${gift.id}/undo`, {}, owner.as)
  expect(undone.body.code).toBe('points-spent')
})

it('the reward points page hides e-mail addresses without permission, and rejects unknown customers', async () => {
  const { as } = await office.key(['points:read'])
  const { gifts } = (await office.get('points', as)).body
  expect(gifts.map(({ person }: { person: null }) => person)).toEqual([null, null])
  const nobody = { email: 'nadie@correo.mx', points: 5, note: 'Gracias' }
  expect(await office.post('points/gifts', nobody, owner.as)).toMatchObject({
    status: 422,
    body: { fields: { email: expect.stringContaining('Nadie') } },
  })
})

it('the back office simulates what another earning rate of reward points would cost', async () => {
  const { body } = await office.get('points/rehearsal?points=2&per_amount=10', owner.as)
  expect(body).toEqual({
    orders: 0,
    now: { points: 0, worth: 0 },
    other: { points: 0, worth: 0 },
  })
})
