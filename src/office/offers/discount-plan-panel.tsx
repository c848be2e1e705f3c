import { Form } from 'react-router'
import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { Button } from '#ui/button.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { discountPlanStateStyles, formatDiscountPlanState } from './discount-plan-labels.ts'

/** Common fields of promotions and coupons. */
export type PromotionAndCouponFields = Pick<
  OfficePromotion,
  'rehearsal' | 'moves' | 'state' | 'from' | 'until'
>

/** State of a promotion or coupon, with its next date. */
export function DiscountPlanState({
  planned,
}: {
  planned: Pick<PromotionAndCouponFields, 'state' | 'from' | 'until'>
}) {
  return (
    <span className={discountPlanStateStyles[planned.state]}>
      {formatDiscountPlanState(planned)}
    </span>
  )
}

const moveLabels = {
  publish: 'Publicar',
  pause: 'Poner en pausa',
  resume: 'Reanudar',
  end: 'Terminar ahora',
} as const

/** Buttons for the allowed state changes of a promotion or coupon. */
export function DiscountPlanStateButtons({ moves, rehearsal }: PromotionAndCouponFields) {
  const shown = moves.filter((move) => move !== 'publish' || rehearsal?.current)
  if (shown.length === 0) return null
  return (
    <Form method="post" className="acts">
      {shown.map((move) => (
        <Button
          key={move}
          type="submit"
          kind={move === 'publish' ? 'primary' : move === 'end' ? 'danger' : undefined}
          name="hacer"
          value={move}
        >
          {moveLabels[move]}
        </Button>
      ))}
    </Form>
  )
}

/** Panel that simulates a discount on last month's orders; a button starts the simulation. */
export function DiscountSimulationPanel({
  planned,
  mayWrite,
}: {
  planned: PromotionAndCouponFields
  mayWrite: boolean
}) {
  const { rehearsal, state } = planned
  return (
    <section className="sec" aria-labelledby="ensayo">
      <h2 id="ensayo">Simulación con el último mes</h2>
      {rehearsal ? <Sums rehearsal={rehearsal} /> : null}
      {rehearsal?.current ? null : (
        <p className="hint">
          {rehearsal ? 'Cambió después de esta simulación. ' : ''}
          {state === 'draft'
            ? 'Simúlala para poder publicarla.'
            : 'Calcula qué habría pasado con lo que está guardado.'}
        </p>
      )}
      {mayWrite ? (
        <Form method="post">
          <Button
            type="submit"
            kind={state === 'draft' && !rehearsal?.current ? 'primary' : undefined}
            name="hacer"
            value="ensayar"
          >
            {rehearsal ? 'Simular otra vez' : 'Simular con el último mes'}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

function Sums({ rehearsal }: { rehearsal: NonNullable<PromotionAndCouponFields['rehearsal']> }) {
  const { looked, all, reached, given, products, since, at } = rehearsal
  const number = (count: number) => count.toLocaleString('es-MX')
  return (
    <>
      <dl className="sums">
        <Row
          name="Pedidos a los que habría llegado"
          value={`${number(reached)} de ${number(looked)}`}
        />
        <Row name="Lo que habría descontado" value={formatMoney(given)} />
        <Row name="Lo que esos pedidos pagarían por productos" value={formatMoney(products)} />
        <Row name="Se quedarían sin envío gratis" value={number(rehearsal.below_free_shipping)} />
        {rehearsal.with_coupon > 0 ? (
          <Row name="Fuera porque ya llevaban cupón" value={number(rehearsal.with_coupon)} />
        ) : null}
      </dl>
      <p className="tiny faint">
        {looked < all
          ? `Se miraron los ${number(looked)} más recientes de ${number(all)} pedidos pagados`
          : 'Pedidos pagados'}{' '}
        desde el {formatDateTime(since)}, a los precios de entonces. Simulado el{' '}
        {formatDateTime(at)}.
      </p>
    </>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
