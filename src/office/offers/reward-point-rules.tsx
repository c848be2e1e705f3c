import type {
  RewardPointsResponse,
  PointsRatePreviewResponse,
} from '#contract/operator/reward-points.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Current rules of the reward points, and a simulation of other rates. */
export function RewardPointRules({
  rules,
  rate,
  rehearsal,
}: {
  rules: RewardPointsResponse['rules']
  rate: { points: number; pesos: number } | null
  rehearsal: PointsRatePreviewResponse | null
}) {
  const { me } = useOfficeRootLoaderData()
  const facts = [
    ['Se gana', `${rules.points} por cada ${formatMoney(rules.per_amount)} de productos`],
    ['Cada punto vale', formatMoney(rules.point_value)],
    ['Cuentan', `${rules.grant_after_business_days} días hábiles después de la entrega`],
    ['Vencen', `a los ${rules.expiry_months} meses`],
    ['Se canjean', `desde ${rules.redeem_minimum}, por un cupón de ${rules.coupon_days} días`],
  ] as const
  return (
    <>
      <section className="sec" aria-labelledby="reglas">
        <h2 id="reglas">Reglas</h2>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {hasPermission('settings:write', me) ? (
          <p>
            <Link to={createOfficePageUrl('Ajustes de un tema', { section: 'puntos' })}>
              Cambiar las reglas
            </Link>
          </p>
        ) : null}
      </section>
      <section className="sec" aria-labelledby="razon">
        <h2 id="razon">¿Y a otra razón?</h2>
        <form className="stack">
          <div className="fields">
            <FormField
              label="Puntos"
              name="puntos"
              type="number"
              min={1}
              max={1000}
              required
              look="num"
              defaultValue={rate?.points ?? rules.points}
            />
            <FormField
              label="Por cada (pesos)"
              name="pesos"
              type="number"
              min={0.01}
              max={100_000}
              step={0.01}
              required
              look="num"
              defaultValue={rate?.pesos ?? rules.per_amount}
            />
          </div>
          <div>
            <Button type="submit">Simular con los últimos 30 días</Button>
          </div>
        </form>
        {rehearsal ? <Rehearsed rehearsal={rehearsal} /> : null}
      </section>
    </>
  )
}

function Rehearsed({
  rehearsal: { orders, now, other },
}: {
  rehearsal: PointsRatePreviewResponse
}) {
  const rows = [
    ['Como están las reglas', now],
    ['A esa razón', other],
  ] as const
  return (
    <>
      <dl className="sums gap-t">
        {rows.map(([name, { points, worth }]) => (
          <div key={name}>
            <dt>
              {name}: {points.toLocaleString('es-MX')}
            </dt>
            <dd>{formatMoney(worth)}</dd>
          </div>
        ))}
      </dl>
      <p className="tiny faint">
        {orders.toLocaleString('es-MX')} pedidos pagados con cuenta en treinta días. Cambiarla no
        toca los puntos que ya se dieron.
      </p>
    </>
  )
}
