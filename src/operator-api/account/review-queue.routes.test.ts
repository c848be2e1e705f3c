import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { makePicture } from '#test/support/make-picture.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const office = await testOffice(db)
const ana = await office.person('soporte')

it('the moderation queue approves and rejects reviews and each of their photos', async () => {
  const { id: product_id, sku } = await addProduct(db)
  const { bearer } = await shop.signedInShopper()
  const sent = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/customer/reviewPhotos?product_id=${product_id}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'image/jpeg' },
    payload: await makePicture(),
  })
  const photo = sent.json().photo.id
  const opinion = { title: 'Muy buena', comment: 'Llegó a tiempo y bien.', rating: 5, product_id }
  await shop.post('customer/review', { ...opinion, photos: [photo] }, bearer)

  const { body } = await office.get('reviews', ana.as)
  const [review] = body.reviews
  const narrowed = async (query: string) =>
    (await office.get(`reviews?${query}`, ana.as)).body.reviews.length
  expect(await narrowed(`search=${sku.toLowerCase()}&rating=5`)).toBe(1)
  expect(await narrowed(`search=${sku}&rating=4`)).toBe(0)
  expect(await narrowed('search=OTRO')).toBe(0)
  expect(review).toMatchObject({ title: 'Muy buena', photos: [photo] })
  expect(Object.keys(body.photo_reject_reasons)).toContain('persona')
  const picture = await office.app.inject({
    url: `/api/v1/review-photos/${photo}`,
    headers: ana.as,
  })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const small = await office.app.inject({
    url: `/api/v1/review-photos/${photo}?size=small`,
    headers: ana.as,
  })
  expect(small.rawPayload.length).toBeLessThan(picture.rawPayload.length)
  const rejecting = `review-photos/${photo}/reject`
  expect((await office.post(rejecting, { code: 'fea' }, ana.as)).body.code).toBe('reason-required')
  expect((await office.post(rejecting, { code: 'persona' }, ana.as)).status).toBe(200)
  expect((await office.post(rejecting, { code: 'persona' }, ana.as)).status).toBe(409)

  const of = `reviews/${review.id}`
  expect((await office.post(`${of}/reject`, { code: 'nada' }, ana.as)).body.code).toBe(
    'reason-required',
  )
  const [{ version: seen }] = (await office.get('reviews', ana.as)).body.reviews
  expect(seen).not.toBe(review.version)
  const unseen = await office.post(`${of}/approve`, { seen: review.version }, ana.as)
  expect(unseen.body.code).toBe('changed-meanwhile')
  expect((await office.post(`${of}/approve`, { seen }, ana.as)).status).toBe(200)
  expect((await office.post(`${of}/approve`, { seen }, ana.as)).body.code).toBe('move-not-allowed')
  expect((await office.post(`${of}/reply`, { text: 'Gracias.' }, ana.as)).status).toBe(200)
  const shown = (await shop.get(`shop/productReviews/${product_id}`)).body
  expect(shown).toMatchObject({ reviews: [{ shop_reply: { text: 'Gracias.' } }], photos: [] })
  const listed = async (tab: string) =>
    (await office.get(`reviews?tab=${tab}`, ana.as)).body.reviews.map(
      ({ id, status, shop_reply }: Record<string, unknown>) => ({ id, status, shop_reply }),
    )
  const shownHere = { id: review.id, shop_reply: 'Gracias.' }
  expect(await listed('approved')).toEqual([{ ...shownHere, status: 'approved' }])
  expect((await office.post(`${of}/hide`, {}, ana.as)).status).toBe(200)
  expect(await listed('aside')).toEqual([{ ...shownHere, status: 'hidden' }])
  expect(await listed('approved')).toEqual([])
  expect((await auditOf(db, `review:${review.id}`)).map(({ action }) => action)).toEqual([
    'review-photo-reject',
    'review-approve',
    'review-reply',
    'review-hide',
  ])
})

it('a review edited after the moderator read it cannot be approved', async () => {
  const { id: product_id } = await addProduct(db)
  const { bearer } = await shop.signedInShopper()
  const write = (comment: string) =>
    shop.post('customer/review', { title: 'Buena', comment, rating: 5, product_id }, bearer)
  await write('Llegó a tiempo y bien.')
  const find = async () =>
    (await office.get('reviews', ana.as)).body.reviews.find(
      ({ title }: { title: string }) => title === 'Buena',
    )
  const read = await find()
  await write('Compra mejor en mi tienda.')
  for (const verdict of ['approve', 'reject']) {
    const order = { seen: read.version, code: 'publicidad' }
    const judged = await office.post(`reviews/${read.id}/${verdict}`, order, ana.as)
    expect([judged.status, judged.body.code]).toEqual([409, 'changed-meanwhile'])
  }
  expect((await find()).comment).toBe('Compra mejor en mi tienda.')
  const again = { seen: (await find()).version, code: 'publicidad' }
  expect((await office.post(`reviews/${read.id}/reject`, again, ana.as)).status).toBe(200)
})

it('the moderation queue lists reviews and questions page by page without repeats', async () => {
  const { id: product_id } = await addProduct(db)
  const rows = Array.from({ length: 120 }, (_, at) => ({ product_id, at }))
  await db
    .insertInto('reviews')
    .values(
      rows.map((row) => ({
        product_id: row.product_id,
        author_name: 'Eva L.',
        rating: 4,
        title: 'Muchas',
        comment: 'Muchas',
        status: 'pending' as const,
      })),
    )
    .execute()
  await db
    .insertInto('questions')
    .values(
      rows.map(({ at }) => ({
        product_id,
        question: `¿Cuántas son, ${at}?`,
        status: at % 2 === 0 ? ('pending' as const) : ('published' as const),
      })),
    )
    .execute()
  for (const what of ['reviews', 'questions']) {
    const seen: number[] = []
    let after: string | null = ''
    for (let page = 0; page < 6 && after !== null; page += 1) {
      const { body } = await office.get(`${what}${after && `?after=${after}`}`, ana.as)
      seen.push(...body[what].map(({ id }: { id: number }) => id))
      after = body.next
    }
    expect(seen.length).toBeGreaterThanOrEqual(120)
    expect(new Set(seen).size).toBe(seen.length)
  }
  await db.deleteFrom('reviews').where('title', '=', 'Muchas').execute()
  await db.deleteFrom('questions').where('product_id', '=', product_id).execute()
})

it('an operator replies to product questions, publishes them and hides them', async () => {
  const { id: product_id } = await addProduct(db)
  const { bearer } = await shop.signedInShopper()
  for (const question of ['¿Trae cargador?', '¿Sirve en 220 V?', '¿Me lo regalan?']) {
    await shop.post('customer/question', { product_id, question }, bearer)
  }
  const waiting = (await office.get('questions', ana.as)).body.questions
  const [first, second, third] = waiting.map(({ id }: { id: number }) => `questions/${id}`)
  expect((await office.post(`${first}/answer`, { text: 'Sí, de 65 W.' }, ana.as)).status).toBe(200)
  expect((await office.post(`${second}/release`, {}, ana.as)).status).toBe(200)
  const hiding = { reason: 'Pide un regalo' }
  expect((await office.post(`${third}/hide`, { reason: ' ' }, ana.as)).body.code).toBe(
    'reason-required',
  )
  expect((await office.post(`${third}/hide`, hiding, ana.as)).status).toBe(200)
  expect((await office.post('questions/999999/hide', hiding, ana.as)).status).toBe(404)
  const listed = async (tab: string) =>
    (await office.get(`questions?tab=${tab}`, ana.as)).body.questions
  expect(await listed('hidden')).toMatchObject([
    { question: '¿Me lo regalan?', hidden_reason: 'Pide un regalo' },
  ])
  expect(await listed('answered')).toMatchObject([{ answer: 'Sí, de 65 W.' }])
  expect(await auditOf(db, third.replace('questions/', 'question:'))).toMatchObject([
    { action: 'question-hide', reason: 'Pide un regalo' },
  ])
  const { questions } = (await shop.get(`shop/productQuestions/${product_id}?all=true`)).body
  expect(questions.map(({ answer }: { answer: unknown }) => answer !== null)).toContain(true)
  expect(questions).toHaveLength(2)
  expect(JSON.stringify(questions)).not.toContain('regalo')
  expect((await office.post(`${third}/release`, {}, ana.as)).status).toBe(200)
  expect(await listed('hidden')).toEqual([])
})
