import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

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

type QuestionContent = {
  url_key: string
  question: string
  answer: string
  created_at: Date
  answered_at: Date
}

/** Inserts answered product questions as given. */
export async function insertQuestions(db: Db, questions: QuestionContent[]): Promise<void> {
  await sql`
    insert into questions (product_id, question, status, answer, answered_at, created_at, updated_at)
    select p.id, r.question, 'published', r.answer, r.answered_at, r.created_at, r.answered_at
    from ${recordsetSql(
      questions,
      sql`url_key text, question text, answer text, answered_at timestamptz, created_at timestamptz`,
    )}
    join products p on p.url_key = r.url_key`.execute(db)
}
