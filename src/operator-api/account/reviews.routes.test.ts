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

it('decides about reviews and each of their pictures', async () => {
  const { id: product_id } = await addProduct(db)
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
  expect((await office.post(`${of}/approve`, {}, ana.as)).status).toBe(200)
  expect((await office.post(`${of}/approve`, {}, ana.as)).body.code).toBe('move-not-allowed')
  expect((await office.post(`${of}/reply`, { text: 'Gracias.' }, ana.as)).status).toBe(200)
  const shown = (await shop.get(`shop/productReviews/${product_id}`)).body
  expect(shown).toMatchObject({ reviews: [{ shop_reply: { text: 'Gracias.' } }], photos: [] })
  expect((await office.post(`${of}/hide`, {}, ana.as)).status).toBe(200)
  expect((await auditOf(db, `review:${review.id}`)).map(({ action }) => action)).toEqual([
    'review-photo-reject',
    'review-approve',
    'review-reply',
    'review-hide',
  ])
})

it('answers, releases and hides questions', async () => {
  const { id: product_id } = await addProduct(db)
  const { bearer } = await shop.signedInShopper()
  for (const question of ['¿Trae cargador?', '¿Sirve en 220 V?', '¿Me lo regalan?']) {
    await shop.post('customer/question', { product_id, question }, bearer)
  }
  const waiting = (await office.get('questions', ana.as)).body.questions
  const [first, second, third] = waiting.map(({ id }: { id: number }) => `questions/${id}`)
  expect((await office.post(`${first}/answer`, { text: 'Sí, de 65 W.' }, ana.as)).status).toBe(200)
  expect((await office.post(`${second}/release`, {}, ana.as)).status).toBe(200)
  expect((await office.post(`${third}/hide`, {}, ana.as)).status).toBe(200)
  expect((await office.post('questions/999999/hide', {}, ana.as)).status).toBe(404)
  const { questions } = (await shop.get(`shop/productQuestions/${product_id}?all=true`)).body
  expect(questions.map(({ answer }: { answer: unknown }) => answer !== null)).toContain(true)
  expect(questions).toHaveLength(2)
})
