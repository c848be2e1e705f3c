import { sql } from 'kysely'
import type { Db } from '../database.ts'

type PublishedQuestion = {
  id: number
  question: string
  createdAt: Date
  answer: { text: string; createdAt: Date } | null
}

/** Lists published questions about a visible product: answered before unanswered, each newest first. */
export async function listPublishedQuestions(
  db: Db,
  productId: number,
  limit: number,
): Promise<PublishedQuestion[]> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.product_id')
    .select([
      'questions.id',
      'questions.question',
      'questions.answer',
      'questions.answered_at',
      'questions.created_at',
    ])
    .where('questions.product_id', '=', productId)
    .where('questions.status', '=', 'published')
    .where('products.visible', '=', true)
    .orderBy(sql`questions.answer is null`)
    .orderBy('questions.created_at', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, question, answer, answered_at, created_at }) => ({
    id,
    question,
    createdAt: created_at,
    answer: answer === null ? null : { text: answer, createdAt: answered_at ?? created_at },
  }))
}
