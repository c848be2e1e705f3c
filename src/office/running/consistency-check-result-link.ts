import { linkAuditedThing } from './audited-thing-link.ts'

const words: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  order: (id) => `Pedido ${id}`,
  attempt: (id) => `Pago ${id}`,
  shopper: (id) => `Cuenta ${id}`,
  refund: (id) => `Reembolso ${id}`,
  product: (id) => `Producto número ${id}`,
  coupon: (id) => `Cupón ${id}`,
  message: (id) => `Mensaje ${id}`,
  notice: (id) => `Aviso de la pasarela ${id}`,
  'unknown-payment': (id) => `Pago sin pedido ${id}`,
  audit_log: (id) => `Bitácora, asientos ${id}`,
}

/** Name and page of the object that an audit finding concerns. */
export function toConsistencyCheckLink(subject: string) {
  const [kind = '', ...rest] = subject.split(':')
  return {
    words: words[kind]?.(rest.join(':')) ?? subject,
    link: linkAuditedThing(subject, null),
  }
}
