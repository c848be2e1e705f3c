import type { ReturnPreviewResponse } from '#contract/order-returns.ts'
import { formatMoney, formatWeekday } from '#ui/text/format-money-and-dates.ts'

type Offer = ReturnPreviewResponse['offer']

const ways = {
  card: 'a la tarjeta con la que pagaste',
  spei: 'por transferencia; te pedimos tu CLABE en un ticket',
  cash: 'por transferencia; te pedimos tu CLABE en un ticket',
}

/** Terms of a product return: refund, return shipping, deadline. */
export function ReturnTerms({
  offer,
  back,
}: {
  offer: Offer
  back: NonNullable<Offer['comes_back']>
}) {
  const { is_free, until, refund_days } = offer
  const { amount, shipping, method, points_lost, coupon } = back
  const days = refund_days === 1 ? '1 día hábil' : `${refund_days} días hábiles`
  return (
    <dl className="sums terms">
      <div>
        <dt>Te regresamos</dt>
        <dd>
          <b className="num">{formatMoney(amount)}</b> {method ? ways[method] : ''}
        </dd>
      </div>
      {shipping > 0 ? (
        <div>
          <dt>De eso, el envío que pagaste</dt>
          <dd>{formatMoney(shipping)}</dd>
        </div>
      ) : null}
      {coupon ? (
        <div>
          <dt>{coupon.points > 0 ? 'Los puntos que usaste' : 'Tu cupón'}</dt>
          <dd>
            {coupon.points > 0
              ? `Vuelven ${coupon.points} puntos a tu cuenta`
              : `${coupon.code} se puede usar otra vez`}
          </dd>
        </div>
      ) : null}
      {points_lost > 0 ? (
        <div>
          <dt>Puntos de esta compra</dt>
          <dd>Se cancelan {points_lost}</dd>
        </div>
      ) : null}
      <div>
        <dt>El envío de regreso</dt>
        <dd>{is_free === 1 ? 'Lo paga la tienda' : 'Lo pagas tú'}</dd>
      </div>
      <div>
        <dt>Cuándo te reembolsamos</dt>
        <dd>{`A más tardar ${days} después de que lo recibamos y revisemos`}</dd>
      </div>
      <div>
        <dt>Puedes pedirlo hasta</dt>
        <dd>
          {until === null
            ? 'Cinco días hábiles después de la entrega'
            : `El ${formatWeekday(until)}`}
        </dd>
      </div>
    </dl>
  )
}
