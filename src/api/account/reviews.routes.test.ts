import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const opinion = { title: 'Muy buena', comment: 'Llegó a tiempo y la pantalla es clara.', rating: 5 }

async function shopper(over = {}) {
  const signedIn = await shop.signedInShopper(over)
  const { bearer } = signedIn
  return {
    ...signedIn,
    write: (body: object) => shop.post('customer/review', body, bearer),
    list: async () => (await shop.get('customer/reviews', bearer)).body.reviews,
  }
}

describe('a review', () => {
  it('a new review waits for moderation, and shows its author as first name and initial (API-06, REV-01, REV-02, REV-03)', async () => {
    const product = await addProduct(db)
    const { write, list, id } = await shopper({ first_name: 'María José', last_name: 'Ríos' })
    expect(await write({ ...opinion, product_id: product.id })).toMatchObject({
      status: 200,
      body: { success: true, messageForUser: 'Reseña agregada exitosamente.' },
    })
    expect(await list()).toMatchObject([
      {
        ...opinion,
        product_id: product.id,
        product_name: product.name,
        url_key: product.urlKey,
        status: 'pending',
        reject_reason: null,
        verified_purchase: false,
      },
    ])
    const kept = await db.selectFrom('reviews').selectAll().where('shopper_id', '=', id).execute()
    expect(kept).toMatchObject([{ author_name: 'María R.', moderator_notes: [] }])
    const counted = await db
      .selectFrom('products')
      .select('rating_count')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow()
    expect(counted.rating_count).toBe(0)
  })

  it('a review replaces the former review of the shopper and waits for moderation again (REV-03)', async () => {
    const { id: product_id } = await addProduct(db)
    const { write, list } = await shopper()
    await write({ ...opinion, product_id })
    await db
      .updateTable('reviews')
      .set({ status: 'rejected', reject_code: 'publicidad' })
      .where('product_id', '=', product_id)
      .execute()
    expect((await list())[0]).toMatchObject({ status: 'rejected', reject_reason: 'Es publicidad' })
    await Promise.all([
      write({ ...opinion, product_id, rating: 3 }),
      write({ ...opinion, product_id, rating: 3 }),
    ])
    expect(await list()).toMatchObject([{ rating: 3, status: 'pending', reject_reason: null }])
  })

  it('a review is marked as verified after a delivered purchase (REV-04)', async () => {
    const { id: product_id } = await addProduct(db)
    const { write, list, id } = await shopper()
    await addOrder(db, { shopperId: id, productId: product_id, state: 'in_transit' })
    await write({ ...opinion, product_id })
    expect((await list())[0].verified_purchase).toBe(false)
    await addOrder(db, { shopperId: id, productId: product_id, state: 'delivered_unconfirmed' })
    await write({ ...opinion, product_id })
    expect((await list())[0].verified_purchase).toBe(true)
  })

  it('a review with suspicious text carries flags for the moderator (REV-03)', async () => {
    const { id: product_id } = await addProduct(db)
    const { write, id } = await shopper()
    const comment =
      'Más barata en www.otra.com, escríbeme a yo@correo.mx o al 55 1234 5678, idiotas.'
    await write({ ...opinion, comment, product_id })
    const other = await shopper()
    await other.write({ ...opinion, comment, product_id })
    const notes = await db
      .selectFrom('reviews')
      .select(['shopper_id', 'moderator_notes'])
      .where('product_id', '=', product_id)
      .orderBy('id')
      .execute()
    const found = ['enlace', 'teléfono', 'correo', 'insulto']
    expect(notes).toEqual([
      { shopper_id: id, moderator_notes: found },
      { shopper_id: other.id, moderator_notes: [...found, 'repetida'] },
    ])
  })

  it('submitting an invalid review reports every invalid field (REV-02)', async () => {
    const { id: product_id } = await addProduct(db)
    const { write } = await shopper()
    const wrong = { title: 'No', comment: ' ', rating: 6, product_id }
    expect(await write(wrong)).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: 'invalid-input',
        fields: {
          rating: 'Elige de 1 a 5 estrellas.',
          title: 'Escribe al menos 3 caracteres.',
          comment: 'Campo requerido',
        },
      },
    })
    const long = { title: 'a'.repeat(81), comment: 'b'.repeat(2001), rating: 1, product_id }
    expect((await write(long)).body.fields).toEqual({
      title: 'Escribe como máximo 80 caracteres.',
      comment: 'Escribe como máximo 2000 caracteres.',
    })
  })

  it('a review requires a complete profile and a product for sale (REV-02)', async () => {
    const { id: product_id } = await addProduct(db)
    const newcomer = await shopper({ profile_completed: false })
    expect((await newcomer.write({ ...opinion, product_id })).body.code).toBe('profile-incomplete')
    const { write } = await shopper()
    expect((await write({ ...opinion, product_id: 999_999 })).body.code).toBe('not-buyable')
  })

  it('a shopper can submit at most five reviews an hour (REV-02)', async () => {
    const { id: product_id } = await addProduct(db)
    const { write } = await shopper()
    for (let time = 0; time < 5; time += 1) {
      expect((await write({ ...opinion, product_id })).status).toBe(200)
    }
    const refused = await write({ ...opinion, product_id })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
  })

  it('a review can be removed by its author only (API-06, REV-01)', async () => {
    const { id: product_id } = await addProduct(db)
    const author = await shopper()
    const stranger = await shopper()
    await author.write({ ...opinion, product_id })
    const [{ id }] = await author.list()
    expect((await shop.delete(`customer/review/${id}`, stranger.bearer)).status).toBe(404)
    expect((await shop.delete(`customer/review/${id}`)).status).toBe(401)
    expect((await shop.delete(`customer/review/${id}`, author.bearer)).body).toEqual({
      success: true,
      messageForUser: 'Reseña eliminada.',
    })
    expect(await author.list()).toEqual([])
    expect((await shop.delete(`customer/review/${id}`, author.bearer)).status).toBe(404)
    await author.write({ ...opinion, product_id })
    expect(await author.list()).toHaveLength(1)
    expect((await shop.post('customer/review', { ...opinion, product_id })).status).toBe(401)
    expect((await shop.get('customer/reviews')).status).toBe(401)
  })
})
