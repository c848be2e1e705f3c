import type { ReviewStatisticsResponse } from '#contract/reviews.ts'

/**
 * Rows with the moderation results of all received reviews; the counts add up to the first row,
 * 'Recibidas'.
 */
export function ReviewStatisticsRows({
  account,
}: {
  account: ReviewStatisticsResponse['account']
}) {
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
