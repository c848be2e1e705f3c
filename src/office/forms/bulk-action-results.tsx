import { Alert } from '#ui/alert.tsx'
import type { RowActionResult } from './run-action-per-row.ts'

/** Result of a bulk action: successes, and failures with reasons. */
export function BulkActionResults({
  answers,
  done,
}: {
  answers: readonly RowActionResult[]
  done: string
}) {
  const refused = answers.filter(({ refusal }) => refusal !== undefined)
  const good = answers.length - refused.length
  return (
    <Alert tone={refused.length === 0 ? 'good' : 'warn'} announced>
      <p>
        <strong>
          {done}: {good} de {answers.length}.
        </strong>{' '}
        {refused.length > 0 ? 'Los demás siguen como estaban:' : null}
      </p>
      {refused.length > 0 ? (
        <ul>
          {refused.map(({ key, label = key, refusal }) => (
            <li key={key}>
              <strong>{label}</strong>: {refusal}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}
