import type { ReviewAccountsReply } from '#contract/reviews.ts'

/** Moderation results of all received reviews; the rows add up to the first. */
export function ReviewAccountRows({ account }: { account: ReviewAccountsReply['account'] }) {
  const { received, published, verified, hidden, waiting, rejected } = account
  const rows: [string, number][] = [
    ['Publicadas', published],
    ...rejected.map(({ reason, count }): [string, number] => [`Rechazadas: ${reason}`, count]),
    ['Ocultas después de publicarse', hidden],
    ['Esperan revisión', waiting],
  ]
  return (
    <dl className="in sums">
      <div>
        <dt className="strong">Recibidas</dt>
        <dd>{received}</dd>
      </div>
      {rows.map(([words, number]) =>
        number === 0 && words !== 'Publicadas' ? null : (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{number}</dd>
          </div>
        ),
      )}
      <div className="total">
        <dt>Publicadas con compra verificada</dt>
        <dd>
          {verified} de {published}
        </dd>
      </div>
    </dl>
  )
}
