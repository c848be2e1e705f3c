import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { CartQuoteResponse } from '#contract/cart.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { ApiFailure, isNotFound } from '../api/api-request.ts'
import { acceptCartProposal } from '../cart/accept-cart-proposal.ts'
import { useCart } from '../cart/cart-store.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { OrderTotals } from './order-totals.tsx'
import './checkout.css'

export const meta = createPrivatePageMeta('Carrito propuesto')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const proposal = params.id ?? ''
  try {
    const reply = await createApiClient(context).get(
      `shop/proposedCart/${encodeURIComponent(proposal)}`,
    )
    return 'quote' in reply
      ? { proposal, quote: reply.quote, isOver: false }
      : data({ proposal, quote: null, isOver: true }, 404)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const isOver = isNotFound(failure)
    return data({ proposal, quote: null, isOver }, isOver ? 404 : 503)
  }
}

/**
 * Page with the cart that an AI assistant proposes, at current prices, with a button to accept the
 * proposal.
 */
export default function ProposedCartPage() {
  const { proposal, quote, isOver } = useLoaderData<typeof loader>()
  if (!quote) {
    return (
      <div className="wrap slim">
        {isOver ? (
          <EmptyState icon="basket" title="Este carrito ya no está" as="h1">
            <p>
              Lo que propone un asistente se guarda dos días. Pídele que lo arme otra vez, o busca
              tú mismo: tu propio carrito sigue como estaba.
            </p>
            <ButtonLink kind="primary" to={linkTo('Index')}>
              Ir a la tienda
            </ButtonLink>
          </EmptyState>
        ) : (
          <LoadFailed safe="Tu carrito sigue como estaba." />
        )}
      </div>
    )
  }
  return (
    <div className="wrap stack">
      <header className="page-head stack gap-s2">
        <h1>Carrito propuesto</h1>
        <p className="muted">
          Un asistente juntó esto para ti. Revísalo: solo entra en tu carrito si tú lo agregas, y
          solo tú puedes pagarlo.
        </p>
      </header>
      <div className="checkout">
        <Lines quote={quote} />
        <Decision proposal={proposal} quote={quote} />
      </div>
    </div>
  )
}

function Lines({ quote }: { quote: CartQuoteResponse }) {
  return (
    <div className="box">
      <table className="mini-table num">
        <caption className="sr">Productos propuestos</caption>
        <thead className="sr">
          <tr>
            <th scope="col">Producto</th>
            <th scope="col">Precio</th>
          </tr>
        </thead>
        <tbody>
          {quote.items.map((item) => {
            const units = Math.min(item.quantity, item.max_quantity)
            return (
              <tr key={item.product_id}>
                <td>
                  <div className="row">
                    <PictureFrame path={item.images[0]?.path} alt="" sizes="56px" className="s" />
                    <span>
                      <Link
                        to={linkTo('Show', { id: item.product_details.url_key })}
                        lang={item.product_details.lang}
                      >
                        {item.name}
                      </Link>{' '}
                      <span className="muted nowrap">
                        {units === 0 ? 'agotado: no se agrega' : `× ${units}`}
                      </span>
                    </span>
                  </div>
                </td>
                <td className="r">{units === 0 ? '—' : formatMoney(item.line_total)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {quote.gone.length > 0 ? (
        <p className="small muted">Algo de lo que se propuso ya no se vende.</p>
      ) : null}
    </div>
  )
}

function Decision({ proposal, quote }: { proposal: string; quote: CartQuoteResponse }) {
  const { count } = useCart()
  const navigate = useNavigate()
  const { busy, error, run } = useAsyncAction()

  const lines = quote.items
    .filter((item) => item.max_quantity > 0)
    .map((item) => ({
      productId: item.product_id,
      name: item.name,
      quantity: Math.min(item.quantity, item.max_quantity),
    }))

  async function take() {
    const went = await run(() => acceptCartProposal(proposal, lines))
    if (went) void navigate(linkTo('Checkout-Cart'))
  }

  return (
    <aside className="box lift summary" aria-labelledby="resumen">
      <h2 id="resumen">Lo que cuesta ahora</h2>
      <OrderTotals cart={quote} />
      <p className="tiny faint">MXN, IVA incluido. El precio se confirma al pagar.</p>
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      {count > 0 ? (
        <p className="small">
          Se suma a {count === 1 ? 'la pieza' : `las ${count} piezas`} que ya tienes en tu carrito.
        </p>
      ) : null}
      <Button
        kind="primary"
        size="l"
        block
        busy={busy}
        disabled={lines.length === 0}
        onClick={() => void take()}
      >
        Agregar a mi carrito
      </Button>
      <noscript>
        <p className="small">
          Sin JavaScript no podemos guardar tu carrito. Abre cada producto desde esta lista.
        </p>
      </noscript>
    </aside>
  )
}
