import type { SalesResponse } from '#contract/operator/reports.ts'
import { roundToCentavos, toPesos } from '#domain/money.ts'
import {
  toCalendarDay,
  formatTimeOfDay,
  formatSignedMoney,
  formatRelativeDay,
} from '#ui/text/format-money-and-dates.ts'

/** Sidebar of the sales report: net amount, payment methods, and reconciliation with the orders. */
export function SalesAside({ sales, today }: { sales: SalesResponse; today: string }) {
  const { sold, iva, methods } = sales
  return (
    <aside aria-label="Cuentas">
      <section className="sec" aria-labelledby="queda">
        <h2 id="queda">De lo cobrado a lo que queda</h2>
        <dl className="sums">
          <Sum title="Cobrado" pesos={sold.collected} />
          <Sum title="Reembolsado" pesos={-sold.refunded} />
          {sold.charged_back > 0 ? <Sum title="Contracargos" pesos={-sold.charged_back} /> : null}
          <Sum title="Neto" pesos={sold.net} isTotal />
          <Sum title="IVA de ese neto, 16 %" pesos={iva} />
          {sold.orders > 0 ? (
            <Sum
              title="Promedio por pedido"
              pesos={toPesos(roundToCentavos(sold.collected / sold.orders))}
            />
          ) : null}
        </dl>
      </section>
      {methods.length > 0 ? (
        <section className="sec" aria-labelledby="pagaron">
          <h2 id="pagaron">Cómo pagaron</h2>
          <dl className="sums">
            {methods.map(({ name, collected }) => (
              <Sum key={name} title={name} pesos={collected} />
            ))}
            <Sum title="Cobrado" pesos={sold.collected} isTotal />
          </dl>
        </section>
      ) : null}
      <Agreement checked={sales.checked} today={today} />
    </aside>
  )
}

function Sum({ title, pesos, isTotal }: { title: string; pesos: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{title}</dt>
      <dd>{formatSignedMoney(pesos)}</dd>
    </div>
  )
}

const rule =
  'Cuenta el día en que se pagó, hora del centro. Los reembolsos, el día en que se hicieron.'

function Agreement({ checked, today }: Pick<SalesResponse, 'checked'> & { today: string }) {
  if (!checked) {
    return (
      <section className="sec" aria-labelledby="cuadra">
        <h2 id="cuadra" className="st wait">
          Por revisar
        </h2>
        <p className="muted">
          Cada noche se compara con los pedidos, al centavo. Todavía no toca la primera vez.
        </p>
        <p className="hint">{rule}</p>
      </section>
    )
  }
  const { at, orders, wrong_days: wrong } = checked
  const when = `${formatRelativeDay(toCalendarDay(at), today)} a las ${formatTimeOfDay(at)}`
  return (
    <section className="sec" aria-labelledby="cuadra">
      <h2 id="cuadra" className={wrong === 0 ? 'st ok' : 'st no'}>
        {wrong === 0 ? 'Cuadra con los pedidos' : 'No cuadraba con los pedidos'}
      </h2>
      <p className="muted">
        {wrong === 0
          ? `Los reportes sumaban lo mismo que los ${orders.toLocaleString('es-MX')} pedidos del último año, al centavo. Revisado ${when}.`
          : `${wrong === 1 ? 'Un día no sumaba' : `${wrong} días no sumaban`} lo mismo que sus pedidos; se volvió a contar. Revisado ${when}.`}
      </p>
      <p className="hint">{rule}</p>
    </section>
  )
}
