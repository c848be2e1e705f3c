import { beforeAll, expect, it } from 'vitest'
import { insertReviews } from '#demo/shop/insert-past-records.ts'
import {
  reviewRejectReasons,
  type ReviewModerationDecision,
} from '#domain/catalogue/review-moderation.ts'
import { calculateReviewStatistics } from '#domain/catalogue/review-statistics.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import { productReviewAuditRules } from '#persistence/orders/audit-rules/product-review-audit-rules.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { moderateReview } from '../account/moderate-review.ts'
import { auditPurchases } from './check-purchase-consistency.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const codes = getTypedKeys(reviewRejectReasons)

beforeAll(async () => {
  for (const urlKey of ['una', 'otra']) {
    await addProduct(db, { urlKey })
    await insertReviews(
      db,
      Array.from({ length: 20 }, (_, index) => ({
        url_key: urlKey,
        shopper_id: null,
        author_name: 'Ana R.',
        rating: (index % 5) + 1,
        title: 'Título',
        comment: 'Comentario largo',
        status: 'pending',
        reject_code: null,
        verified_purchase: index % 3 === 0,
        shop_reply: null,
        shop_reply_at: null,
        created_at: now,
      })),
    )
  }
})

it('review counts of products stay correct when reviews are moderated and withdrawn concurrently (REV-04)', async () => {
  const all = await db.selectFrom('reviews').select('id').execute()
  const verdicts: readonly ReviewModerationDecision[] = ['approve', 'reject', 'hide', 'approve']
  // drawn once and for all: what fails, fails again
  let drawn = 7
  const draw = (below: number) => (drawn = (drawn * 48_271) % 2_147_483_647) % below
  const judged = Array.from({ length: 120 }, () => {
    const id = all[draw(all.length)]?.id ?? 0
    const verdict = verdicts[draw(verdicts.length)] ?? 'hide'
    const rejectCode = codes[draw(codes.length)] ?? 'falsa'
    if (draw(12) === 0) {
      return db.updateTable('reviews').set({ status: 'removed' }).where('id', '=', id).execute()
    }
    return moderateReview(db, { id, verdict, rejectCode, actor: 'ana' }, now)
  })
  await Promise.all(judged)
  await db
    .deleteFrom('reviews')
    .where('id', '=', all[0]?.id ?? 0)
    .execute()

  expect(await auditPurchases(db)).toEqual([])
  const account = calculateReviewStatistics(await productReviews.countReviewsOfShop(db))
  const left = await db
    .selectFrom('reviews')
    .select('id')
    .where('status', '<>', 'removed')
    .execute()
  expect(account.received).toBe(left.length)
  expect(account.published).toBeGreaterThan(0)

  await db
    .updateTable('review_tallies')
    .set({ published: 99, waiting: 99, rejected: '{"falsa": 30}' })
    .execute()
  const rules = (await auditPurchases(db)).map(({ rule }) => rule)
  expect(new Set(rules)).toEqual(new Set(Object.keys(productReviewAuditRules)))
})
