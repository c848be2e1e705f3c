import { describe, expect, it } from 'vitest'
import { pictureFileLimits } from '#domain/picture-file.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { makePicture } from '#test/support/make-picture.ts'
import { addProduct } from '#test/support/make-product.ts'
import { operatorOf } from '#test/support/operator.ts'
import { moderateReview } from '#use-cases/account/moderate-review.ts'
import { rejectReviewPhoto } from '#use-cases/account/reject-review-photo.ts'
import { deleteExpiredData } from '#use-cases/running/delete-expired-data.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const { run } = operatorOf(db, { now: shop.now })
const opinion = { title: 'Muy buena', comment: 'Llegó a tiempo y la pantalla es clara.', rating: 5 }
const picture = await makePicture()
const others = await Promise.all(
  ['#10a010', '#101010', '#a0a010', '#a010a0'].map((colour) => makePicture({}, 'png', colour)),
)

async function author() {
  const signedIn = await shop.signedInShopper()
  const { id: product_id, urlKey } = await addProduct(db)
  const { bearer } = signedIn
  const of = `customer/reviewPhotos?product_id=${product_id}`
  const send = async (file: Buffer | string = picture, type = 'image/jpeg', as = bearer) => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/${of}`,
      headers: { authorization: `Bearer ${as}`, 'content-type': type },
      payload: file,
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    ...signedIn,
    product_id,
    urlKey,
    send,
    sendOne: async (file?: Buffer) => Number((await send(file)).body.photo.id),
    own: async () => (await shop.get(of, bearer)).body.photos,
    write: (photos?: number[]) =>
      shop.post('customer/review', { ...opinion, product_id, photos }, bearer),
    reviewId: async () => Number((await shop.get('customer/reviews', bearer)).body.reviews[0].id),
    judge: async (verdict: 'approve' | 'hide') => {
      const [review] = (await shop.get('customer/reviews', bearer)).body.reviews
      return moderateReview(db, { id: review.id, verdict, actor: 'operator:ana' }, shop.now())
    },
    shown: async () => (await shop.get(`shop/productReviews/${product_id}`)).body,
  }
}

async function fetchFile(address: string) {
  const { statusCode, headers, rawPayload } = await shop.app.inject({ url: address })
  return { status: statusCode, headers, size: rawPayload.length }
}

describe('pictures of a review', () => {
  it('review photos are visible to their author until publication, and to nobody once hidden (REV-03)', async () => {
    const { send, own, write, judge, shown } = await author()
    const sent = await send()
    expect(sent.body).toMatchObject({ success: true, photo: { reject_reason: null } })
    expect(sent.body.photo.preview).toMatch(/^data:image\/webp;base64,UklG/)
    await write([sent.body.photo.id])
    expect(sent.body.photo.draft).toBe(true)
    expect(await own()).toEqual([{ ...sent.body.photo, draft: false }])
    expect(await shown()).toMatchObject({ reviews: [], photos: [] })
    const { hash } = await db
      .selectFrom('review_photos')
      .select('hash')
      .where('id', '=', sent.body.photo.id)
      .executeTakeFirstOrThrow()
    const address = `/storage/reviews/${hash}-1200.webp`
    expect(await fetchFile(address)).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    })

    await judge('approve')
    const page = await shown()
    expect(page.photos).toEqual(page.reviews[0].photos)
    expect(page.photos).toEqual([
      { small: `/storage/reviews/${hash}-240.webp`, large: address, width: 640, height: 480 },
    ])
    for (const file of [page.photos[0].small, page.photos[0].large]) {
      const found = await fetchFile(file)
      expect(found).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      })
      expect(found.size).toBeGreaterThan(100)
    }
    await judge('hide')
    expect((await fetchFile(address)).status).toBe(404)
  })

  it('review photos can be rejected one by one, with a reason for the author', async () => {
    const { id, sendOne, own, write, judge, shown } = await author()
    const [first, second] = [await sendOne(others[0]), await sendOne(others[1])]
    await write([first, second])
    expect((await run('reviews')).written).toContain(`fotos: ${first}, ${second}`)
    await judge('approve')
    const before = (await shown()).photos
    const rejected = await run('reject-review-photo', String(first), '--code', 'persona', '--si')
    expect(rejected).toMatchObject({ code: 0, written: 'Foto fuera.\n' })
    expect((await shown()).photos).toEqual(before.slice(0, 1))
    expect((await fetchFile(before[1].large)).status).toBe(404)
    expect(await own()).toMatchObject([
      { id: first, reject_reason: 'Muestra a una persona o datos personales' },
      { id: second, reject_reason: null },
    ])
    const told = await db
      .selectFrom('notifications')
      .select('title')
      .where('shopper_id', '=', id)
      .orderBy('id', 'desc')
      .execute()
    expect(told[0]).toEqual({ title: 'No publicamos una foto de tu reseña' })
    const again = { id: first, code: 'persona' as const, actor: 'operator:ana' }
    expect(await rejectReviewPhoto(db, again, shop.now())).toMatchObject({
      code: 'move-not-allowed',
    })
    expect(await rejectReviewPhoto(db, { ...again, id: 0 }, shop.now())).toMatchObject({
      code: 'photo-not-found',
    })
  })

  it('review photos are limited to four, also for concurrent uploads', async () => {
    const { send, sendOne, own } = await author()
    for (const file of others.slice(0, 3)) await sendOne(file)
    const both = await Promise.all([send(picture), send(others[3])])
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    expect(both.find(({ body }) => !body.success)?.body).toMatchObject({
      code: 'limit-reached',
      messageForUser: 'Una reseña lleva hasta 4 fotos. Quita una para agregar otra.',
    })
    expect(await own()).toHaveLength(4)
  })

  it('photos of a review are replaced when it is resubmitted with photos, and kept when resubmitted without', async () => {
    const { sendOne, own, write } = await author()
    const [first, second] = [await sendOne(others[0]), await sendOne(others[1])]
    await write([first, second])
    await write()
    expect(await own()).toHaveLength(2)
    await write([second])
    expect(await own()).toMatchObject([{ id: second }])
    await write([])
    expect(await own()).toEqual([])
  })

  it('review photos are deleted together with the review or account, and when the review draft is never submitted', async () => {
    const one = await author()
    await one.write([await one.sendOne()])
    await shop.delete(`customer/review/${await one.reviewId()}`, one.bearer)
    expect(await one.own()).toEqual([])

    const draft = await author()
    await draft.sendOne()
    await deleteExpiredData(db, shop.now())
    expect(await draft.own()).toHaveLength(1)
    await deleteExpiredData(db, new Date(shop.now().getTime() + 3 * 86_400_000))
    expect(await draft.own()).toEqual([])

    const gone = await author()
    await gone.write([await gone.sendOne()])
    await gone.judge('approve')
    const copy = (await shop.get('customer/data', gone.bearer)).body.review_photos
    expect(copy).toMatchObject([{ draft: false, reject_code: null }])
    expect(copy[0].picture).toMatch(/^data:image\/webp;base64,UklG[\w+/=]+$/)
    const [{ large }] = (await gone.shown()).photos
    const deleted = await shop.post(
      'customer/deleteAccount',
      { confirmation: 'BORRAR' },
      gone.bearer,
    )
    expect(deleted.body).toMatchObject({ success: true })
    expect((await fetchFile(large)).status).toBe(404)
    expect(await gone.shown()).toMatchObject({ total: 1, photos: [] })
  })

  it('an uploaded review photo can be attached only to a review of its uploader', async () => {
    const mine = await author()
    const other = await author()
    const photo = await mine.sendOne()
    expect(
      (await shop.get(`customer/reviewPhotos?product_id=${mine.product_id}`, other.bearer)).body,
    ).toEqual({
      photos: [],
    })
    expect((await shop.delete(`customer/reviewPhotos/${photo}`, other.bearer)).status).toBe(404)
    await shop.post(
      'customer/review',
      { ...opinion, product_id: mine.product_id, photos: [photo] },
      other.bearer,
    )
    expect(await mine.own()).toHaveLength(1)
    const attached = await db
      .selectFrom('review_photos')
      .select('review_id')
      .where('id', '=', photo)
      .execute()
    expect(attached).toEqual([{ review_id: null }])
    expect((await shop.delete(`customer/reviewPhotos/${photo}`, mine.bearer)).body.success).toBe(
      true,
    )
    expect(await mine.own()).toEqual([])
  })

  it('invalid review photos are rejected with instructions in Spanish', async () => {
    const { send, own } = await author()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await send(svg, 'image/jpeg')).body).toMatchObject({
      success: false,
      messageForUser: 'Este archivo no es una foto JPEG, PNG o WebP.',
    })
    expect(await send(Buffer.alloc(pictureFileLimits.bytes + 1), 'image/png')).toMatchObject({
      status: 413,
      body: { messageForUser: 'Esta foto pesa más de 8 MB. Envía una versión más ligera.' },
    })
    expect((await send('{}', 'application/json')).body.success).toBe(false)
    expect((await send(picture, 'text/html')).status).toBe(415)
    expect((await send(picture, 'image/jpeg', 'nobody')).status).toBe(401)
    expect(await own()).toEqual([])
  })

  it('review photos are limited per hour and per shopper', async () => {
    const { send } = await author()
    for (let count = 0; count < 30; count += 1) await send(Buffer.from('none'))
    expect((await send()).status).toBe(429)

    const full = await author()
    const products = await Promise.all(Array.from({ length: 10 }, () => addProduct(db)))
    const kept = products.flatMap((product) =>
      [1, 2, 3, 4].map((place) => ({
        shopper_id: full.id,
        product_id: product.id,
        place,
        hash: '0'.repeat(32),
        width: 300,
        height: 300,
        small: Buffer.from('small'),
        large: Buffer.from('large'),
        created_at: shop.now(),
      })),
    )
    await db.insertInto('review_photos').values(kept).execute()
    expect((await full.send()).body).toMatchObject({ success: false, code: 'limit-reached' })
  })
})
