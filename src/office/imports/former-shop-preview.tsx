import type { FormerShopImportResponse } from '#contract/operator/former-shop-imports.ts'
import { Badge } from '#ui/badge.tsx'
import { formatFullDay, formatMoney, formatPhone } from '#ui/text/format-money-and-dates.ts'
import { formatCountWithNoun } from './import-labels.ts'

type Given = { file: FormerShopImportResponse }

/** Customers by person, or orders by order, as they will be. */
export function FormerRecordsPreview({ file: { kind, customers, orders, counts } }: Given) {
  const shown = Math.max(customers.length, orders.length)
  if (shown === 0) return null
  return (
    <section className="sec" aria-labelledby="entran">
      <h2 id="entran">Así entran</h2>
      <ul className="coming">
        {kind === 'customers'
          ? customers.map((one) => (
              <li key={one.line}>
                <div className="coming-one">
                  <span className="what">
                    <b>{one.name || one.email}</b>{' '}
                    {one.accepts_news ? <Badge tone="info">acepta noticias</Badge> : null}
                    {one.name ? <small>{one.email}</small> : null}
                  </span>
                  <span className="where">{one.addresses.join(' · ') || 'sin dirección'}</span>
                  <span className="money">{one.phone ? formatPhone(one.phone) : '—'}</span>
                </div>
              </li>
            ))
          : orders.map((one) => (
              <li key={one.line}>
                <div className="coming-one">
                  <span className="what">
                    <b>{one.number}</b> {one.state ? <Badge>{one.state}</Badge> : null}
                    <small>{[one.name, one.email].filter(Boolean).join(' · ')}</small>
                  </span>
                  <span className="where">{one.lines.join(', ') || 'sin artículos'}</span>
                  <span className="money">
                    <b>{formatMoney(one.total)}</b>
                    <small>{formatFullDay(one.placed_on)}</small>
                  </span>
                </div>
              </li>
            ))}
      </ul>
      {counts.go > shown ? (
        <p className="hint">Y {formatCountWithNoun(counts.go - shown, 'más', 'más')}.</p>
      ) : null}
    </section>
  )
}

const mostShown = 100

/** Rows of a file with a reason, such as why they do not come. */
export function ReasonList({
  title,
  rows,
  count = rows.length,
  hint,
}: {
  title: string
  rows: readonly { line: number; title: string; reason: string }[]
  /** rows in the file; more than are listed */
  count?: number
  hint?: string
}) {
  if (rows.length === 0) return null
  return (
    <section className="sec" aria-label={title}>
      <details className="fold">
        <summary>
          {title}: {count.toLocaleString('es-MX')}
        </summary>
        {hint ? <p className="muted">{hint}</p> : null}
        <ul className="rows">
          {rows.slice(0, mostShown).map((row) => (
            <li key={row.line}>
              Renglón {row.line}
              {row.title ? <b> {row.title}</b> : null}: {row.reason}
            </li>
          ))}
        </ul>
        {count > mostShown ? (
          <p className="hint">Y {(count - mostShown).toLocaleString('es-MX')} más.</p>
        ) : null}
      </details>
    </section>
  )
}

/** Addresses that lack something, which their owners complete at their next purchase. */
export function UnfinishedAddresses({ file: { unfinished_addresses: unfinished } }: Given) {
  return (
    <ReasonList
      title="Con la dirección por completar"
      rows={unfinished.first}
      count={unfinished.count}
      hint="Se guarda lo que trae, y en su próxima compra se le pide lo que falta. Antes no se usa para ningún envío."
    />
  )
}
