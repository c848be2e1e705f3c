import { sql } from 'kysely'
import type { QuestionStatus } from '#domain/catalogue/question.ts'
import type { Db } from '../database.ts'

/** Keeps a question for moderation; the same one of the same shopper is there once. */
export async function submit(
  db: Db,
  asked: { productId: number; shopperId: number; question: string; moderatorNotes: string[] },
  now: Date,
): Promise<void> {
  await db
    .insertInto('questions')
    .values({
      product_id: asked.productId,
      shopper_id: asked.shopperId,
      question: asked.question,
      moderator_notes: asked.moderatorNotes,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type ShopperQuestion = {
  id: number
  productName: string
  urlKey: string
  isOnSale: boolean
  imagePath: string | null
  question: string
  status: QuestionStatus
  answer: string | null
  answeredAt: Date | null
  createdAt: Date
}

/** What a shopper asked, newest first. */
export function listByShopper(
  db: Db,
  shopperId: number,
  limit: number,
): Promise<ShopperQuestion[]> {
  return db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.product_id')
    .select((from) => [
      'questions.id',
      'products.name as productName',
      'products.url_key as urlKey',
      'products.visible as isOnSale',
      from
        .selectFrom('product_images')
        .select('path')
        .whereRef('product_images.product_id', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .as('imagePath'),
      'questions.question',
      'questions.status',
      'questions.answer',
      'questions.answered_at as answeredAt',
      'questions.created_at as createdAt',
    ])
    .where('questions.shopper_id', '=', shopperId)
    .orderBy('questions.created_at', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(limit)
    .execute()
}

export type QuestionToAnswer = {
  id: number
  productName: string
  urlKey: string
  shopperId: number | null
  question: string
  status: QuestionStatus
  answer: string | null
  moderatorNotes: string[]
  createdAt: Date
}

/** What waits for an answer, the oldest first; what was let out without one after what nobody may read yet. */
export function listUnanswered(db: Db, limit: number): Promise<QuestionToAnswer[]> {
  return questionsWithProduct(db)
    .where('questions.answer', 'is', null)
    .where('questions.status', '<>', 'hidden')
    .orderBy(sql`questions.status = 'published'`)
    .orderBy('questions.created_at')
    .limit(limit)
    .execute()
}

/** A question, held until the transaction ends. */
export async function lockById(db: Db, id: number): Promise<QuestionToAnswer | null> {
  const row = await questionsWithProduct(db)
    .where('questions.id', '=', id)
    .forUpdate('questions')
    .executeTakeFirst()
  return row ?? null
}

export async function setStatus(
  db: Db,
  id: number,
  { status, answer }: { status: QuestionStatus; answer?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('questions')
    .set({ status, updated_at: now, ...(answer && { answer, answered_at: now }) })
    .where('id', '=', id)
    .execute()
}

function questionsWithProduct(db: Db) {
  return db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.product_id')
    .select([
      'questions.id',
      'products.name as productName',
      'products.url_key as urlKey',
      'questions.shopper_id as shopperId',
      'questions.question',
      'questions.status',
      'questions.answer',
      'questions.moderator_notes as moderatorNotes',
      'questions.created_at as createdAt',
    ])
}
