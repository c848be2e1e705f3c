import { ApiFailure } from '../api/api-failure.ts'

export type RowAnswer = {
  key: string
  /** what the row is called, where its key is not that */
  label?: string
  /** why it was not done; absent when it was */
  refusal?: string
}

/** Does the same with each row by itself: the good ones are done, the others say why not. */
export async function rowByRow(
  keys: readonly string[],
  deed: (key: string) => Promise<unknown>,
): Promise<RowAnswer[]> {
  const answers: RowAnswer[] = []
  for (const key of keys) {
    try {
      await deed(key)
      answers.push({ key })
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status >= 500 || error.status === 401) throw error
      answers.push({ key, refusal: error.problem.messageForUser ?? 'No se pudo.' })
    }
  }
  return answers
}
