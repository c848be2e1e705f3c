import { sql } from 'kysely'
import type { QuestionModerationList, QuestionStatus } from '#domain/catalogue/product-question.ts'
import type { Db } from '../database.ts'
import { isReviewOrQuestionOfProductSql } from './reviews-and-questions-of-product-sql.ts'

/** Stores a product question for moderation; a question that a shopper repeats is stored once. */
export async function submitQuestion(
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

/** Lists the product questions of a shopper, newest first. */
export function listQuestionsOfShopper(
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
  sku: string
  urlKey: string
  imagePath: string | null
  shopperId: number | null
  question: string
  status: QuestionStatus
  answer: string | null
  /** moderation reason for hiding the question */
  hiddenReason: string | null
  moderatorNotes: string[]
  createdAt: Date
}

/** Pagination cursor of the question list: the last question of the previous page. */
export type QuestionCursor = { id: number; isPublished: boolean }

/**
 * Lists a page of product questions. Unanswered: oldest first, unpublished before published; other
 * lists: newest first.
 */
export function listQuestionPage(
  db: Db,
  {
    list,
    sku,
    after,
    limit,
  }: {
    list: QuestionModerationList
    sku?: string | undefined
    after: QuestionCursor | null
    limit: number
  },
): Promise<QuestionToAnswer[]> {
  const all = questionsWithProduct(db)
    .$if(sku !== undefined, (query) =>
      query.where(isReviewOrQuestionOfProductSql('questions', sku ?? '')),
    )
    .limit(limit)
  if (list === 'unanswered') {
    const waiting = all
      .where('questions.answer', 'is', null)
      .where('questions.status', '<>', 'hidden')
      .orderBy(sql`questions.status = 'published'`)
      .orderBy('questions.created_at')
      .orderBy('questions.id')
    if (!after) return waiting.execute()
    const { id, isPublished } = after
    const beyond = sql<boolean>`(questions.status = 'published', questions.created_at, questions.id) >
      (${isPublished}::boolean, (select created_at from questions where id = ${id}), ${id}::bigint)`
    return waiting.where(beyond).execute()
  }
  const some =
    list === 'hidden'
      ? all.where('questions.status', '=', 'hidden')
      : all.where('questions.answer', 'is not', null).where('questions.status', '=', 'published')
  return (after ? some.where('questions.id', '<', after.id) : some)
    .orderBy('questions.id', 'desc')
    .execute()
}

/** Locks a product question until the transaction ends. */
export async function lockQuestion(db: Db, id: number): Promise<QuestionToAnswer | null> {
  const row = await questionsWithProduct(db)
    .where('questions.id', '=', id)
    .forUpdate('questions')
    .executeTakeFirst()
  return row ?? null
}

export async function setQuestionStatus(
  db: Db,
  id: number,
  {
    status,
    answer,
    hiddenReason,
  }: { status: QuestionStatus; answer?: string | undefined; hiddenReason: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('questions')
    .set({
      status,
      hidden_reason: hiddenReason,
      updated_at: now,
      ...(answer && { answer, answered_at: now }),
    })
    .where('id', '=', id)
    .execute()
}

function questionsWithProduct(db: Db) {
  return db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.product_id')
    .select((from) => [
      'questions.id',
      'products.name as productName',
      'products.sku',
      'products.url_key as urlKey',
      from
        .selectFrom('product_images')
        .select('path')
        .whereRef('product_images.product_id', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .as('imagePath'),
      'questions.shopper_id as shopperId',
      'questions.question',
      'questions.status',
      'questions.answer',
      'questions.hidden_reason as hiddenReason',
      'questions.moderator_notes as moderatorNotes',
      'questions.created_at as createdAt',
    ])
}
