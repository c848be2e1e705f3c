import { beforeEach, describe, expect, it } from 'vitest'
import type { Shopper } from '#domain/account/shopper.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { answerPrivacyRequest } from '#use-cases/account/handle-privacy-request.ts'

const { db } = await testDatabase()
// a Friday
const office = await testOffice(db, { startAt: new Date('2026-11-27T18:00:00Z') })
const support = await office.person('soporte')
let owner = await office.person('dueño')
let ana: Shopper

beforeEach(async () => {
  owner = await office.person('dueño')
  ana = await makeBuyer(db)
})

const note = (kind: string, received_on = '2026-11-27') =>
  office.post(`customers/${ana.id}/privacy-requests`, { kind, received_on }, support.as)
const shown = async () =>
  (await office.get(`customers/${ana.id}`, owner.as)).body.privacy_requests as {
    id: number
    waits_for: string | null
    due_on: string | null
  }[]
const act = (id: number, deed: string, body: object = {}, as = owner.as) =>
  office.post(`privacy-requests/${id}/${deed}`, body, as)
const yes = { granted: true, reason: 'Mandó su INE' }

async function noted(kind: string) {
  await note(kind)
  return (await shown())[0]!.id
}

describe('a request about personal data', () => {
  it('personal data requests are listed oldest first, and answered and completed within business-day deadlines', async () => {
    expect((await note('access')).status).toBe(200)
    const [request] = await shown()
    expect(request).toMatchObject({ waits_for: 'answer', due_on: '2026-12-28', is_late: false })
    const { id } = request!
    const { body } = await office.get('privacy-requests', support.as)
    expect(body.requests).toContainEqual(
      expect.objectContaining({ id, customer: expect.objectContaining({ email: ana.email }) }),
    )
    const today = await office.get('today', owner.as)
    expect(today.body.queues).toContainEqual(expect.objectContaining({ name: 'privacy_requests' }))

    expect((await act(id, 'complete')).status).toBe(409)
    expect((await act(id, 'answer', yes)).status).toBe(200)
    expect((await act(id, 'answer', { ...yes, granted: false })).status).toBe(409)
    expect(await shown()).toMatchObject([{ waits_for: 'completion', due_on: '2026-12-18' }])
    expect((await act(id, 'complete')).status).toBe(200)
    expect(await shown()).toMatchObject([{ waits_for: null, due_on: null }])
    const open = await office.get('privacy-requests', support.as)
    expect(open.body.requests.map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await auditOf(db, `shopper:${ana.id}`)).map(({ action }) => action)).toEqual(
      ['note', 'answer', 'complete'].map((deed) => `privacy-request-${deed}`),
    )
  })

  it('a personal data request needs an existing customer, and a date that is not in the future', async () => {
    for (const day of ['2026-11-28', '2026-02-30', '']) {
      const { status, body } = await note('access', day)
      expect([status, body.fields.received_on]).toEqual([422, expect.any(String)])
    }
    const nobody = { kind: 'access', received_on: '2026-11-27' }
    const { status } = await office.post('customers/999999/privacy-requests', nobody, support.as)
    expect(status).toBe(404)
    expect((await act(999_999, 'answer', yes)).status).toBe(404)
    expect(await shown()).toEqual([])
  })

  it('a personal data request is marked late after its deadline', async () => {
    await note('rectification', '2026-10-01')
    expect(await shown()).toMatchObject([{ due_on: '2026-10-29', is_late: true }])
  })
})

describe('erasure request', () => {
  it('a data erasure request anonymises the stored data of the shopper and closes the request', async () => {
    await note('access')
    const id = await noted('erasure')
    const wrong = await act(id, 'erase', { email: 'otra@correo.mx' })
    expect(wrong).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })
    expect((await act(id, 'complete')).status).toBe(409)
    expect((await act(id, 'erase', { email: ana.email.toUpperCase() })).status).toBe(200)
    expect((await office.get(`customers/${ana.id}`, owner.as)).status).toBe(404)
    const left = await db
      .selectFrom('privacy_requests')
      .select(['shopper_id', 'granted', 'completed_on'])
      .where('id', '>=', id - 1)
      .execute()
    expect(left).toEqual(
      [1, 2].map(() => ({ shopper_id: null, granted: true, completed_on: '2026-11-27' })),
    )
    expect(await auditOf(db, `shopper:${ana.id}`)).toContainEqual({
      actor: `operator:${owner.email}`,
      action: 'account-erased',
      reason: `Solicitud ${id}`,
    })
    expect((await act(id, 'erase', { email: ana.email })).status).toBe(409)
  })

  it('a data erasure request is executed once even if repeated, and not after a concurrent rejection', async () => {
    const id = await noted('erasure')
    const no = { id, actor: 'operator:ana', granted: false, reason: 'No es quien dice' }
    const late = await meanwhile(
      db,
      (transaction) => answerPrivacyRequest(transaction, no, office.now()),
      () => act(id, 'erase', { email: ana.email }),
    )
    expect(late.body.code).toBe('move-not-allowed')
    expect((await office.get(`customers/${ana.id}`, owner.as)).status).toBe(200)

    const again = await noted('erasure')
    const erase = () => act(again, 'erase', { email: ana.email })
    const both = await Promise.all([erase(), erase()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('personal data is erased only for requests of type erasure, and not while orders are open', async () => {
    const access = await noted('access')
    expect((await act(access, 'erase', { email: ana.email })).status).toBe(409)
    const { id: productId } = await addProduct(db, { stock: 5 })
    await addOrder(db, { shopperId: ana.id, productId, state: 'processing' })
    const erasure = await noted('erasure')
    const refused = await act(erasure, 'erase', { email: ana.email })
    expect(refused).toMatchObject({ status: 409, body: { code: 'unfinished' } })
    expect((await office.get(`customers/${ana.id}`, owner.as)).status).toBe(200)
  })

  it('personal data requests require step-up authentication to be read and to be executed', async () => {
    const id = await noted('erasure')
    office.advance(11 * 60)
    expect((await act(id, 'erase', { email: ana.email })).body.code).toBe('step-up-required')
    const copy = await office.get(`customers/${ana.id}/data`, owner.as)
    expect(copy.body.code).toBe('step-up-required')
    expect((await auditOf(db, `shopper:${ana.id}`)).map(({ action }) => action)).toEqual([
      'privacy-request-note',
    ])
  })
})

it('a data access request returns a full export of the shopper’s data, recorded in the audit log', async () => {
  await note('access')
  const { status, body } = await office.get(`customers/${ana.id}/data`, owner.as)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    profile: { email: ana.email, phone: ana.phone, addresses: [{ postcode: expect.any(String) }] },
    privacy_requests: [{ kind: 'access' }],
    sessions: [],
  })
  expect((await auditOf(db, `shopper:${ana.id}`)).map(({ action }) => action)).toContain(
    'personal-data-export',
  )
  expect((await office.get('customers/999999/data', owner.as)).status).toBe(404)
})
