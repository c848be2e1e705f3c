import { beforeAll, describe, expect, it } from 'vitest'
import * as accountDeletion from '#persistence/account/account-deletion.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { moderateReview } from '#use-cases/account/moderate-review.ts'

const { db } = await testDatabase({ connections: 10 })
const shop = await testApi(db)
let productId = 0
let author: Awaited<ReturnType<typeof shop.signedInShopper>>
let reviewId = 0

const written = { title: 'Muy buena', comment: 'Llegó a tiempo y la pantalla es clara.', rating: 5 }

beforeAll(async () => {
  productId = (await addProduct(db, { urlKey: 'votada' })).id
  author = await shop.signedInShopper()
  await shop.post('customer/review', { ...written, product_id: productId }, author.bearer)
  const { id } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  reviewId = id
})

async function voter() {
  const { bearer, id } = await shop.signedInShopper()
  const vote = (helpful: boolean, review_id = reviewId) =>
    shop.post('customer/reviewVote', { review_id, helpful }, bearer)
  const votes = async () =>
    (await shop.get(`customer/reviewVotes?product_id=${productId}`, bearer)).body
  return { bearer, id, vote, votes }
}

async function shown() {
  const { body } = await shop.get(`shop/productReviews/${productId}`)
  return body.reviews.map(({ helpful }: { helpful: number }) => helpful)
}

const judge = (verdict: 'approve' | 'hide') =>
  moderateReview(db, { id: reviewId, verdict, actor: 'operator:ana' }, shop.now())

describe('a vote for a review', () => {
  it('a review vote is accepted for published reviews only', async () => {
    const { vote } = await voter()
    expect((await vote(true)).body.code).toBe('review-not-found')
    expect((await vote(true, 999_999)).status).toBe(404)
    await judge('approve')
    expect((await vote(true)).body).toEqual({ success: true, helpful: 1, voted: true })
    expect(await shown()).toEqual([1])
    expect((await vote(false)).body).toEqual({ success: true, helpful: 0, voted: false })
  })

  it('a review vote counts once per shopper, also when repeated concurrently', async () => {
    const voters = await Promise.all(Array.from({ length: 6 }, () => voter()))
    await Promise.all(voters.flatMap(({ vote }) => [vote(true), vote(true), vote(true)]))
    expect(await shown()).toEqual([6])
    await Promise.all(voters.slice(0, 2).flatMap(({ vote }) => [vote(false), vote(false)]))
    expect(await shown()).toEqual([4])
    expect(await voters[0]?.votes()).toEqual({ voted: [], own: [] })
    expect(await voters[5]?.votes()).toEqual({ voted: [{ id: reviewId, helpful: 4 }], own: [] })
    for (const { vote } of voters) await vote(false)
  })

  it('a review vote is rejected from the author of the review, from guests and from incomplete accounts', async () => {
    const own = { review_id: reviewId, helpful: true }
    expect((await shop.post('customer/reviewVote', own, author.bearer)).body.code).toBe(
      'own-review',
    )
    const votes = await shop.get(`customer/reviewVotes?product_id=${productId}`, author.bearer)
    expect(votes.body).toEqual({ voted: [], own: [reviewId] })
    expect((await shop.post('customer/reviewVote', own)).status).toBe(401)
    expect((await shop.get(`customer/reviewVotes?product_id=${productId}`)).status).toBe(401)
    const newcomer = await shop.signedInShopper({ profile_completed: false })
    expect((await shop.post('customer/reviewVote', own, newcomer.bearer)).body.code).toBe(
      'profile-incomplete',
    )
    expect(await shown()).toEqual([0])
  })

  it('a shopper can change votes on reviews at most sixty times an hour', async () => {
    const { vote } = await voter()
    for (let time = 0; time < 60; time += 1) await vote(time % 2 === 0)
    expect((await vote(true)).status).toBe(429)
    expect(await shown()).toEqual([0])
  })

  it('a review vote is deleted with the account of its voter, and is part of the personal data export', async () => {
    const { vote, id, bearer } = await voter()
    await vote(true)
    const { body } = await shop.get('customer/data', bearer)
    expect(JSON.stringify(body)).toContain('"review_votes":[{')
    await accountDeletion.removeShopper(db, id)
    expect(await shown()).toEqual([0])
  })

  it('votes for a review are dropped when its author replaces the review', async () => {
    const { vote } = await voter()
    await vote(true)
    const other = { ...written, title: 'Ya no tanto', product_id: productId }
    await shop.post('customer/review', other, author.bearer)
    await judge('approve')
    expect(await shown()).toEqual([0])
  })

  it('a review vote invalidates only the cached page of the reviewed product', async () => {
    const { vote } = await voter()
    await db.deleteFrom('catalogue_changes').execute()
    await vote(true)
    const changes = await db
      .selectFrom('catalogue_changes')
      .select(['product_id', 'units_only'])
      .execute()
    expect(changes).toEqual([{ product_id: productId, units_only: true }])
  })
})
