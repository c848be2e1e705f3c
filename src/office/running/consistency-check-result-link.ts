import { createOfficePageUrl } from '../page-url.ts'
import type { OfficePageName } from '../pages.ts'

interface Place {
  words: string
  page?: OfficePageName
  to?: string
}

/** Link to the page of the object that an audit finding concerns. */
export function toConsistencyCheckLink(subject: string): Place {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  switch (kind) {
    case 'order':
      return {
        words: `Pedido ${id}`,
        page: 'Pedido',
        to: createOfficePageUrl('Pedido', { number: id }),
      }
    case 'attempt':
      return { words: `Pago ${id}`, page: 'Pago', to: createOfficePageUrl('Pago', { number: id }) }
    case 'shopper':
      return { words: `Cuenta ${id}`, page: 'Cliente', to: createOfficePageUrl('Cliente', { id }) }
    case 'refund':
      return { words: `Reembolso ${id}`, page: 'Reembolsos', to: createOfficePageUrl('Reembolsos') }
    case 'product':
      return { words: `Producto número ${id}` }
    case 'coupon':
      return { words: `Cupón ${id}` }
    case 'message':
      return { words: `Mensaje ${id}`, page: 'Salud', to: createOfficePageUrl('Salud') }
    case 'notice':
      return {
        words: `Aviso de la pasarela ${id}`,
        page: 'Pagos',
        to: createOfficePageUrl('Pagos'),
      }
    case 'unknown-payment': {
      const to = createOfficePageUrl('Pagos', {}, { ver: 'sin-pedido' })
      return { words: `Pago sin pedido ${id}`, page: 'Pagos', to }
    }
    case 'audit_log':
      return {
        words: `Bitácora, asientos ${id}`,
        page: 'Bitácora',
        to: createOfficePageUrl('Bitácora'),
      }
    default:
      return { words: subject }
  }
}
