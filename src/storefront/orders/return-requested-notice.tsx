import type { ReturnPreviewResponse } from '#contract/order-returns.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { formatReturnUnitCount } from './return-quantities.ts'

type Offer = ReturnPreviewResponse['offer']

const next: Record<NonNullable<Offer['latest']>['state'], string> = {
  requested:
    'Te mandamos el acuse por correo, y la guía de regreso en el ticket que abrimos. Guarda el producto con su empaque.',
  received: 'Ya recibimos lo que devolviste. Lo revisamos pieza por pieza y te escribimos.',
  inspected: 'Ya revisamos lo que devolviste. Sigue tu reembolso.',
  refunded: 'Tu dinero ya va de regreso.',
  refused: 'No aceptamos esta devolución.',
}

/** Confirmation of a submitted return request, with its signed receipt. */
export function ReturnRequestedNotice({
  offer,
  latest,
}: {
  offer: Offer
  latest: NonNullable<Offer['latest']>
}) {
  const { state, requested_at, folio, seal, sealed, amount, lines } = latest
  return (
    <section className="box stack" aria-labelledby="acuse">
      <h2 id="acuse">Acuse de tu devolución</h2>
      <Alert tone="good" title={`La recibimos el ${formatDateTime(requested_at)}`}>
        <p>{next[state]}</p>
      </Alert>
      <dl className="sums terms">
        {lines.map(({ name, quantity }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{formatReturnUnitCount(quantity)}</dd>
          </div>
        ))}
        {amount === null ? null : (
          <div>
            <dt>Te regresamos</dt>
            <dd className="num strong">{formatMoney(amount)}</dd>
          </div>
        )}
        {folio === null ? null : (
          <div>
            <dt>Folio</dt>
            <dd className="num">{folio}</dd>
          </div>
        )}
      </dl>
      {seal === null || sealed === null ? null : (
        <Disclosure as="span" title="Sello del acuse">
          <div className="in stack">
            <p className="small seal">
              SHA-256 <code className="num">{seal.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <p className="small muted">
              Es el de este texto, que también va adjunto en el correo del acuse. Si una letra
              cambiara, ya no coincidiría.
            </p>
            <pre className="sealed small">{sealed}</pre>
          </div>
        </Disclosure>
      )}
      <p className="foot-row">
        <ButtonLink to={linkTo('Order Detail', { id: offer.order_number })}>
          Ver mi pedido
        </ButtonLink>
      </p>
    </section>
  )
}
