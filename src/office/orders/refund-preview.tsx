import type { RefundPreviewResponse } from '#contract/operator/refunds.ts'
import { isRefundMadeByPaymentGateway } from '#domain/orders/payment.ts'
import { Alert } from '#ui/alert.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'

type Preview = RefundPreviewResponse

/** Preview of a refund's or cancellation's effects. */
export function RefundPreview({ preview }: { preview: Preview }) {
  const { lines, shipping, given_before, amount, coupon, ending_keys: keys } = preview
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  const shelved = lines.filter(({ restock }) => restock)
  return (
    <>
      <dl className="sums">
        {lines.map((line, place) => (
          <Sum key={place} name={unitsWords(line)}>
            {formatMoney(line.price)}
          </Sum>
        ))}
        {discount > 0 ? (
          <Sum name="Su parte de los descuentos">{formatMoney(-discount)}</Sum>
        ) : null}
        {shipping > 0 ? <Sum name="Envío">{formatMoney(shipping)}</Sum> : null}
        {given_before > 0 ? <Sum name="Devuelto antes">{formatMoney(-given_before)}</Sum> : null}
        <Sum name={whereTo(preview)} total>
          {formatMoney(amount)}
        </Sum>
      </dl>
      <dl className="sums">
        <Sum name="Puntos">{preview.points > 0 ? `−${preview.points}` : 'sin cambio'}</Sum>
        {coupon ? <Sum name={`Cupón ${coupon.code}`}>{couponWords(coupon)}</Sum> : null}
        <Sum name="Inventario">
          {shelved.length > 0
            ? shelved.map((line) => `+${unitsWords(line)}`).join(', ')
            : 'sin cambio'}
        </Sum>
        {keys > 0 ? (
          <Sum name="Claves">{keys === 1 ? '1 deja de valer' : `${keys} dejan de valer`}</Sum>
        ) : null}
        <Sum name="Queda pagado">{formatMoney(preview.stays)}</Sum>
      </dl>
      <Letter letter={preview.letter} />
    </>
  )
}

/** Preview of the e-mail to the shopper. */
function Letter({ letter: { subject, lines } }: Pick<Preview, 'letter'>) {
  return (
    <Disclosure as="span" title="Lo que lee el cliente" className="letter">
      <p className="strong">{subject}</p>
      {lines.map((line, place) => (
        <p key={place}>{line}</p>
      ))}
    </Disclosure>
  )
}

/** Notice that the refund needs four-eyes approval. */
export function RefundNeedsApprovalNotice() {
  return (
    <Alert tone="warn">
      <p>
        Por su importe lo aprueba otra persona: al pedirlo espera en Reembolsos, y nada se devuelve
        antes. El importe se cambia en{' '}
        <Link to={createOfficePageUrl('Ajustes de un tema', { section: 'devoluciones' })}>
          Ajustes, Devoluciones
        </Link>
        .
      </p>
    </Alert>
  )
}

function Sum({
  name,
  total,
  children,
}: {
  name: string
  total?: boolean
  children: React.ReactNode
}) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function unitsWords({ quantity, name }: { quantity: number; name: string }): string {
  return `${quantity} × ${name}`
}

function whereTo(preview: Preview): string {
  const { card_ending, amount } = preview
  if (amount === 0) return 'Vuelve'
  if (!isRefundMadeByPaymentGateway(preview)) return 'Por transferencia a su CLABE'
  return card_ending ? `A la tarjeta •••• ${card_ending}` : 'A su tarjeta'
}

function couponWords({ comes_back, points }: NonNullable<Preview['coupon']>): string {
  if (!comes_back) return 'sigue usado'
  return points > 0 ? `vuelven ${points} puntos` : 'vuelve a servirle'
}
