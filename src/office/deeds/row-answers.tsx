import { Alert } from '#ui/alert.tsx'

interface RowAnswer {
  key: string
  /** what the row is called */
  label: string
  /** why it was not done; absent when it was */
  refusal?: string
}

/** What became of each of the chosen rows: the good ones are done, the others say why not. */
export function RowAnswers({ answers, done }: { answers: readonly RowAnswer[]; done: string }) {
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
          {refused.map(({ key, label, refusal }) => (
            <li key={key}>
              <strong>{label}</strong>: {refusal}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}
