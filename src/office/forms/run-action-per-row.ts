import { OperatorApiError } from '../api/operator-api-error.ts'

export type RowActionResult = {
  key: string
  /** Label of the row, if different from its key */
  label?: string
  /** Rejection message; absent on success */
  refusal?: string
}

/** Runs an action for each row and collects failures. */
export async function runActionPerRow(
  keys: readonly string[],
  command: (key: string) => Promise<unknown>,
): Promise<RowActionResult[]> {
  const answers: RowActionResult[] = []
  for (const key of keys) {
    try {
      await command(key)
      answers.push({ key })
    } catch (error) {
      if (!(error instanceof OperatorApiError) || error.status >= 500 || error.status === 401)
        throw error
      answers.push({ key, refusal: error.problem.messageForUser ?? 'No se pudo.' })
    }
  }
  return answers
}
