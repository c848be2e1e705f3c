const channels = { mail: 'Correo', sms: 'Mensaje', push: 'Aviso' } as const

const names: Record<string, string> = {
  'order-confirmed': 'recibimos tu pedido',
  'order-awaits-payment': 'cómo pagar',
  'order-canceled': 'se canceló',
  'order-moved': 'cambió de estado',
  'order-shipped': 'ya salió',
  'order-part-arrived': 'llegó una parte',
  'order-arriving': 'tu pedido llega hoy',
  'order-address-corrected': 'cambió la dirección',
  'order-paid-late': 'el pago llegó tarde',
  'order-underpaid': 'falta una parte del pago',
  'order-refund-open': 'te devolveremos dinero',
  'order-refunded': 'te devolvimos dinero',
  'order-return-requested': 'recibimos tu devolución',
  'order-return-received': 'llegó tu devolución',
  'order-return-refused': 'no aceptamos tu devolución',
  licences: 'tus claves',
  'invoice-issued': 'tu factura',
  'invoice-refused': 'tu factura no se pudo hacer',
  'account-deleted': 'borramos tu cuenta',
  'back-in-stock': 'ya hay del que esperabas',
  'coupon-given': 'un cupón para ti',
  'phone-code': 'código del teléfono',
  'phone-moved': 'tu teléfono ya no está en tu cuenta',
  'points-expiring': 'tus puntos vencen',
  'question-answered': 'respondimos tu pregunta',
  'review-judged': 'tu reseña',
  'stock-alert-asked': 'confirma tu aviso de existencias',
  'ticket-answer': 'respondimos tu ticket',
  'audit-sealed': 'el sello de la bitácora',
  'budget-spent': 'hay mensajes en espera',
  'shop-news': 'lo nuevo en la tienda',
  'webhook-off': 'se apagaron los avisos a un sistema',
}

/** Label of a message template (e-mail, SMS) for operators: `Correo: ya salió`. */
export function formatMessageTemplateName(
  channel: keyof typeof channels,
  template: string,
): string {
  const name = names[template]
  return name === undefined ? channels[channel] : `${channels[channel]}: ${name}`
}
