import type { ReturnPreviewResponse } from '#contract/order-returns.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import '../styles/quiet-pages.css'

type Offer = ReturnPreviewResponse['offer']

/** Explains why an order cannot be returned on this page, with alternatives. */
export function ReturnNotPossibleMessage({ offer, words }: { offer?: Offer; words?: string }) {
  const said = offer ? saidOf(offer) : { title: 'Este enlace ya no sirve', text: words ?? '' }
  const to = offer ? linkTo('Order Detail', { id: offer.order_number }) : linkTo('Orders')
  return (
    <div className={offer ? undefined : 'wrap slim quiet-page'}>
      <EmptyState icon="returns" title={said.title} as={offer ? 'h2' : 'h1'}>
        <p>{said.text}</p>
        <ButtonLink kind="primary" to={to}>
          {offer ? 'Ver mi pedido' : 'Ver mis pedidos'}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

function saidOf({ standing, until, latest }: Offer): { title: string; text: string } {
  switch (standing) {
    case 'not-sent':
      return {
        title: 'Tu pedido todavía no sale',
        text: 'No hace falta devolverlo: cancélalo desde tu pedido y te regresamos todo.',
      }
    case 'late':
      return {
        title: 'El plazo ya terminó',
        text: `Podías devolverlo ${until ? `hasta el ${formatWeekday(until)}` : 'cinco días hábiles después de la entrega'}. Si algo falla, usa la garantía desde tu pedido.`,
      }
    case 'key-seen':
      return {
        title: 'Ya viste la clave de tu licencia',
        text: 'Una clave que ya se mostró no se puede devolver aquí. Si no funciona o no es lo que pediste, abre un ticket desde tu pedido y lo vemos contigo.',
      }
    case 'nothing-left':
      return {
        title: 'Ya devolviste todo este pedido',
        text: 'No queda nada por devolver. En tu pedido ves en qué va tu dinero.',
      }
    case 'over':
      return {
        title: 'Este pedido ya terminó',
        text: 'Se canceló o ya se reembolsó. En tu pedido ves en qué va tu dinero.',
      }
    default:
      return {
        title: 'Tu devolución está en curso',
        text: latest
          ? 'Ya la recibimos. En tu pedido ves en qué va.'
          : 'Tu pedido viene de regreso. En tu pedido ves en qué va.',
      }
  }
}
