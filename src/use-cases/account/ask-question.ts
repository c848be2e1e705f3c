import type { Shopper } from '#domain/account/shopper.ts'
import { checkQuestion, questionsPerHour } from '#domain/catalogue/question.ts'
import { moderatorNotes } from '#domain/catalogue/review-text.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { TextProblem } from '#domain/text-length.ts'
import * as questions from '#persistence/account/questions.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'

type Refused =
  | Refusal<'profile-incomplete' | 'not-buyable'>
  | Refusal<'invalid-input', { fields: { question: TextProblem } }>
  | TooManyRequests

/** Stores a shopper's product question, unpublished until moderation. */
export async function askQuestion(
  db: Db,
  { shopper, productId, written }: { shopper: Shopper; productId: number; written: string },
  now: Date,
): Promise<Granted | Refused> {
  if (!shopper.profileCompleted) return refuse('profile-incomplete')
  const checked = checkQuestion(written)
  if (!checked.ok) return checked
  const product = (await catalogue.listedByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const limit = { what: 'question', who: shopper.id, seconds: 3600, most: questionsPerHour }
  const exceeded = await exceededLimit(db, [limit], now)
  if (exceeded) return exceeded

  const { question } = checked
  const notes: string[] = moderatorNotes({ title: '', comment: question })
  const asked = { productId, shopperId: shopper.id, question, moderatorNotes: notes }
  await questions.submit(db, asked, now)
  return { ok: true }
}
