import type { QuestionList } from '#domain/catalogue/question.ts'
import * as questions from '#persistence/account/questions.ts'
import type { Db } from '#persistence/database.ts'

const pageSize = 50

/** A page of one of the lists of questions. */
export async function listQuestions(
  db: Db,
  { list, after }: { list: QuestionList; after: questions.AfterQuestion | null },
) {
  const found = await questions.page(db, { list, after, limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  return { questions: page, next: found.length > pageSize ? (page.at(-1) ?? null) : null }
}
