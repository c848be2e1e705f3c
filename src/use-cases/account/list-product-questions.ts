import type { QuestionModerationList } from '#domain/catalogue/product-question.ts'
import * as shopperQuestions from '#persistence/account/shopper-questions.ts'
import type { Db } from '#persistence/database.ts'

const pageSize = 50

/**
 * Reads a page of product questions from one moderation list, such as questions waiting for a
 * decision.
 */
export async function listProductQuestions(
  db: Db,
  {
    limit = pageSize,
    ...wanted
  }: {
    list: QuestionModerationList
    sku?: string | undefined
    after: shopperQuestions.QuestionCursor | null
    limit?: number
  },
) {
  const found = await shopperQuestions.listQuestionPage(db, { ...wanted, limit: limit + 1 })
  const page = found.slice(0, limit)
  return { questions: page, next: found.length > limit ? (page.at(-1) ?? null) : null }
}
