import type { Shopper } from '#domain/account/shopper.ts'
import { checkQuestion, maxQuestionsPerHour } from '#domain/catalogue/product-question.ts'
import { listReviewModeratorHints } from '#domain/catalogue/review-text.ts'
import type { TextProblem } from '#domain/check-text-length.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as shopperQuestions from '#persistence/account/shopper-questions.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'

type Refused =
  | Refusal<'profile-incomplete' | 'not-buyable'>
  | Refusal<'invalid-input', { fields: { question: TextProblem } }>
  | TooManyRequests

/** Stores a shopper's product question, unpublished until moderation. */
export async function askProductQuestion(
  db: Db,
  { shopper, productId, written }: { shopper: Shopper; productId: number; written: string },
  now: Date,
): Promise<SuccessResult | Refused> {
  if (!shopper.profileCompleted) return refuse('profile-incomplete')
  const checked = checkQuestion(written)
  if (!checked.ok) return checked
  const product = (await catalogue.findListedProductsByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const limit = { what: 'question', who: shopper.id, seconds: 3600, most: maxQuestionsPerHour }
  const exceeded = await findExceededLimit(db, [limit], now)
  if (exceeded) return exceeded

  const { question } = checked
  const notes: string[] = listReviewModeratorHints({ title: '', comment: question })
  const asked = { productId, shopperId: shopper.id, question, moderatorNotes: notes }
  await shopperQuestions.submitQuestion(db, asked, now)
  return { ok: true }
}
