import type { QuestionList } from '#domain/catalogue/question.ts'
import * as questions from '#persistence/account/questions.ts'
import type { Db } from '#persistence/database.ts'

const pageSize = 50

/** A page of product questions, by moderation list. */
export async function listQuestions(
  db: Db,
  {
    limit = pageSize,
    ...wanted
  }: {
    list: QuestionList
    sku?: string | undefined
    after: questions.AfterQuestion | null
    limit?: number
  },
) {
  const found = await questions.page(db, { ...wanted, limit: limit + 1 })
  const page = found.slice(0, limit)
  return { questions: page, next: found.length > limit ? (page.at(-1) ?? null) : null }
}
