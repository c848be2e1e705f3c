import { createOfficePageUrl } from '../page-url.ts'
import type { OfficePageName } from '../pages.ts'

interface ThingLink {
  page: OfficePageName
  to: string
}

/** Page of a thing that the audit log or an audit finding names; undefined if it has none. */
export function linkAuditedThing(subject: string, code: string | null): ThingLink | undefined {
  const [kind = '', ...rest] = subject.split(':')
  const key = code ?? rest.join(':')
  if (key === '') return undefined
  switch (kind) {
    case 'order':
      return { page: 'Pedido', to: createOfficePageUrl('Pedido', { number: key }) }
    case 'attempt':
      return { page: 'Pago', to: createOfficePageUrl('Pago', { number: key }) }
    case 'shopper':
      return { page: 'Cliente', to: createOfficePageUrl('Cliente', { id: key }) }
    case 'refund':
      return code === null
        ? { page: 'Reembolsos', to: createOfficePageUrl('Reembolsos') }
        : { page: 'Pedido', to: createOfficePageUrl('Pedido', { number: code }) }
    case 'return':
      return { page: 'Devolución', to: createOfficePageUrl('Devolución', { id: key }) }
    case 'ticket':
      return { page: 'Ticket', to: createOfficePageUrl('Ticket', { id: key }) }
    case 'product':
    case 'review':
    case 'question':
      return code === null
        ? undefined
        : { page: 'Producto', to: createOfficePageUrl('Producto', { sku: code }) }
    case 'family':
      return { page: 'Familia', to: createOfficePageUrl('Familia', { family: key }) }
    case 'category':
      return { page: 'Categoría', to: createOfficePageUrl('Categoría', { id: key }) }
    case 'change-set': {
      const page = 'Cambio de productos'
      return { page, to: createOfficePageUrl(page, { id: key }) }
    }
    case 'stock-count':
      return { page: 'Conteo', to: createOfficePageUrl('Conteo', { id: key }) }
    case 'sheet-import':
      return { page: 'Importación', to: createOfficePageUrl('Importación', { id: key }) }
    case 'coupon':
      return { page: 'Cupón', to: createOfficePageUrl('Cupón', { id: key }) }
    case 'promotion':
      return { page: 'Promoción', to: createOfficePageUrl('Promoción', { id: key }) }
    case 'bundle':
      return { page: 'Paquete', to: createOfficePageUrl('Paquete', { code: key }) }
    case 'content':
      return { page: 'Pieza', to: createOfficePageUrl('Pieza', { id: key }) }
    case 'legal':
      return { page: 'Texto legal', to: createOfficePageUrl('Texto legal', { page: key }) }
    case 'mail-words':
      return { page: 'Correo', to: createOfficePageUrl('Correo', { letter: key }) }
    case 'search-rule': {
      const page = 'Regla de búsqueda'
      return { page, to: createOfficePageUrl(page, { id: key }) }
    }
    case 'settings': {
      const page = 'Ajustes de un tema'
      return { page, to: createOfficePageUrl(page, { section: key }) }
    }
    case 'message':
      return { page: 'Salud', to: createOfficePageUrl('Salud') }
    case 'notice':
      return { page: 'Pagos', to: createOfficePageUrl('Pagos') }
    case 'unknown-payment':
      return { page: 'Pagos', to: createOfficePageUrl('Pagos', {}, { ver: 'sin-pedido' }) }
    case 'audit_log':
      return { page: 'Bitácora', to: createOfficePageUrl('Bitácora') }
    case 'operator':
      return { page: 'Personas', to: createOfficePageUrl('Personas') }
    default:
      return undefined
  }
}
