import { beforeAll, expect, it } from 'vitest'
import { insertReviews, type ReviewContent } from '#demo/shop/insert-past-records.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const { get, post } = await testApi(db)
let rated = 0
let unrated = 0

function review(over: Partial<ReviewContent>): ReviewContent {
  return {
    url_key: 'opinada',
    shopper_id: null,
    author_name: 'Ana R.',
    rating: 5,
    title: 'Título',
    comment: 'Comentario largo',
    status: 'approved',
    reject_code: null,
    verified_purchase: false,
    shop_reply: null,
    shop_reply_at: null,
    created_at: new Date('2026-11-01T12:00:00Z'),
    ...over,
  }
}

beforeAll(async () => {
  rated = (await addProduct(db, { urlKey: 'opinada' })).id
  unrated = (await addProduct(db, { urlKey: 'sin-opinar' })).id
  await insertReviews(db, [
    review({ rating: 5, title: 'cinco', created_at: new Date('2026-11-03T12:00:00Z') }),
    review({ rating: 2, title: 'dos', verified_purchase: true }),
    review({
      rating: 4,
      title: 'cuatro',
      created_at: new Date('2026-11-02T12:00:00Z'),
      shop_reply: 'Gracias',
      shop_reply_at: new Date('2026-11-04T12:00:00Z'),
    }),
    review({ rating: 1, title: 'pendiente', status: 'pending' }),
    review({ rating: 1, title: 'rechazada', status: 'rejected', reject_code: 'insulto' }),
    review({ rating: 1, title: 'oculta', status: 'hidden' }),
  ])
})

it('the product rating is the average and number of approved reviews, or a text when there are none (API-11, REV-03, REV-04)', async () => {
  expect((await post('shop/getAverageRating', { productId: rated })).body).toEqual({
    averageRating: 3.7,
    count: 3,
  })
  expect((await post('shop/getAverageRating', { product_id: unrated })).body).toEqual({
    message: 'Este producto aún no tiene calificaciones.',
    count: 0,
  })
})

it('the product rating returns percentages per star that add up to 100 (API-11, REV-04)', async () => {
  const { body } = await post('shop/percentageRatings', { productId: rated })
  expect(body.percentages).toEqual({ '1': 0, '2': 34, '3': 0, '4': 33, '5': 33 })
})

it.each([
  ['recent', ['cinco', 'cuatro', 'dos']],
  ['high', ['cinco', 'cuatro', 'dos']],
  ['low', ['dos', 'cuatro', 'cinco']],
  ['verified', ['dos', 'cinco', 'cuatro']],
  ['nada', ['cinco', 'cuatro', 'dos']],
])('lists approved reviews only, sorted by %s (REV-03, REV-04)', async (sort, titles) => {
  const { body } = await get(`shop/productReviews/${rated}?sort=${sort}`)
  expect(body).toMatchObject({ total: 3, page: 1, pages: 1 })
  expect(body.reviews.map(({ title }: { title: string }) => title)).toEqual(titles)
})

it("the review list shows the shop's reply to a review, as the product page does (REV-04)", async () => {
  const { body } = await get('shop/productBySlug/opinada')
  expect(body.product.ratings).toMatchObject({ average: 3.7, count: 3 })
  expect(body.product.productReviews[1]).toMatchObject({
    status: 'approved',
    name: 'Ana R.',
    shop_reply: { text: 'Gracias', created_at: '2026-11-04T12:00:00.000Z' },
  })
})

it('product reviews can be filtered by stars, and the number of matching reviews is returned', async () => {
  const { body } = await get(`shop/productReviews/${rated}?stars=4`)
  expect(body).toMatchObject({ total: 1, pages: 1, reviews: [{ title: 'cuatro' }] })
  expect((await get(`shop/productReviews/${rated}?stars=3`)).body).toMatchObject({
    total: 0,
    reviews: [],
  })
  for (const stars of ['0', '6', '4.5', 'x', '']) {
    expect((await get(`shop/productReviews/${rated}?stars=${stars}`)).body.total).toBe(3)
  }
})

it('product reviews can be sorted by usefulness', async () => {
  const titled = await db.selectFrom('reviews').select('id').where('title', '=', 'dos').execute()
  await db
    .updateTable('reviews')
    .set({ helpful: 2 })
    .where('id', '=', titled[0]?.id ?? 0)
    .execute()
  const { body } = await get(`shop/productReviews/${rated}?sort=useful`)
  expect(body.reviews.map(({ title }: { title: string }) => title)).toEqual([
    'dos',
    'cinco',
    'cuatro',
  ])
  expect(body.reviews[0].helpful).toBe(2)
})

it('the product rating returns the number of published reviews, and pending ones separately (REV-04)', async () => {
  const account = async () => (await get(`shop/productReviews/${rated}`)).body.account
  const insulting = { reason: 'Contiene insultos', count: 1 }
  expect(await account()).toEqual({
    received: 6,
    published: 3,
    verified: 1,
    hidden: 1,
    waiting: 1,
    rejected: [insulting],
  })
  const set = (title: string, status: 'approved' | 'hidden') =>
    db.updateTable('reviews').set({ status }).where('title', '=', title).execute()
  await set('oculta', 'approved')
  await set('dos', 'hidden')
  expect(await account()).toMatchObject({ received: 6, published: 3, verified: 0, hidden: 1 })
  await set('dos', 'approved')
  await set('oculta', 'hidden')
  await db.deleteFrom('reviews').where('title', '=', 'rechazada').execute()
  expect(await account()).toMatchObject({ received: 5, rejected: [] })
})

it('the review list of a product has ten reviews per page', async () => {
  const { id } = await addProduct(db, { urlKey: 'popular' })
  await insertReviews(
    db,
    Array.from({ length: 12 }, () => review({ url_key: 'popular' })),
  )
  const { body } = await get(`shop/productReviews/${id}?page=2`)
  expect(body.reviews).toHaveLength(2)
  expect(body).toMatchObject({ total: 12, page: 2, pages: 2 })
})

it('a ratings request answers 404 for a product that does not exist', async () => {
  for (const asked of [{}, { productId: 999999 }]) {
    expect((await post('shop/getAverageRating', asked)).status).toBe(404)
    expect((await post('shop/percentageRatings', asked)).status).toBe(404)
  }
  expect((await get('shop/productReviews/999999')).status).toBe(404)
  expect((await get('shop/productReviews/x')).status).toBe(404)
})

it('a ratings request rejects an invalid product id', async () => {
  const { status, body } = await post('shop/getAverageRating', { productId: 'uno' })
  expect({ status, code: body.code }).toEqual({ status: 200, code: 'invalid-input' })
})

it('the review list names what the approved reviews of a product mention, from five reviews on (REV-04)', async () => {
  const { id } = await addProduct(db, { urlKey: 'muy-opinada' })
  const topicsOf = async () => (await get(`shop/productReviews/${id}`)).body.topics
  const about = (comment: string, over: Partial<ReviewContent> = {}) =>
    review({ url_key: 'muy-opinada', comment, ...over })
  await insertReviews(db, [
    about('La batería dura'),
    about('Buena batería'),
    about('Me gustó'),
    about('La batería no', { status: 'pending' }),
    about('Bonita'),
  ])
  expect(await topicsOf()).toEqual([])
  await insertReviews(db, [about('Cumple')])
  expect(await topicsOf()).toEqual([{ name: 'batería', count: 2 }])
})
