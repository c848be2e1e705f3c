import { linkTo } from '../page-address.ts'
import type { PageName } from '../pages.ts'

interface Place {
  words: string
  page?: PageName
  to?: string
}

/** Description of the object of an audit finding, with its page. */
export function findingPlace(subject: string): Place {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  switch (kind) {
    case 'order':
      return { words: `Pedido ${id}`, page: 'Pedido', to: linkTo('Pedido', { number: id }) }
    case 'attempt':
      return { words: `Pago ${id}`, page: 'Pago', to: linkTo('Pago', { number: id }) }
    case 'shopper':
      return { words: `Cuenta ${id}`, page: 'Cliente', to: linkTo('Cliente', { id }) }
    case 'refund':
      return { words: `Reembolso ${id}`, page: 'Reembolsos', to: linkTo('Reembolsos') }
    case 'product':
      return { words: `Producto número ${id}` }
    case 'coupon':
      return { words: `Cupón ${id}` }
    case 'message':
      return { words: `Mensaje ${id}`, page: 'Salud', to: linkTo('Salud') }
    case 'notice':
      return { words: `Aviso de la pasarela ${id}`, page: 'Pagos', to: linkTo('Pagos') }
    case 'unknown-payment': {
      const to = linkTo('Pagos', {}, { ver: 'sin-pedido' })
      return { words: `Pago sin pedido ${id}`, page: 'Pagos', to }
    }
    case 'audit_log':
      return { words: `Bitácora, asientos ${id}`, page: 'Bitácora', to: linkTo('Bitácora') }
    default:
      return { words: subject }
  }
}
