import type { MailTemplate } from './mail-texts.ts'

export const ticketHelpText =
  'Si algo no cuadra, responde con un ticket desde tu cuenta y lo vemos contigo.'

const untilPaid = 'Si el plazo termina sin tu pago, cancelamos el pedido y no se te cobra nada.'

export const orderMailTemplates = {
  'pedido-confirmado': {
    name: 'Pedido confirmado',
    group: 'Pedidos',
    sent: 'Al confirmarse el pago.',
    subject: 'Recibimos tu pedido {pedido}',
    opening: 'Tu pago quedó confirmado y ya preparamos tu pedido. Esto compraste:',
    closing: ticketHelpText,
    places: ['pedido', 'total'],
    needs: { subject: ['pedido'] },
  },
  'pedido-de-claves': {
    name: 'Pedido confirmado, solo claves',
    group: 'Pedidos',
    sent: 'Al confirmarse el pago de un pedido sin nada que enviar.',
    subject: 'Recibimos tu pedido {pedido}',
    opening: 'Tu pago quedó confirmado. Esto compraste:',
    closing: ticketHelpText,
    places: ['pedido', 'total'],
    needs: { subject: ['pedido'] },
  },
  'por-pagar-en-efectivo': {
    name: 'Ficha para pagar en efectivo',
    group: 'Pedidos',
    sent: 'Al hacer un pedido que se paga en una tienda.',
    subject: 'Paga tu pedido {pedido}',
    opening:
      'Apartamos tus productos. Paga en efectivo en una tienda participante con esta referencia:',
    closing: untilPaid,
    places: ['pedido', 'total'],
    needs: { subject: ['pedido'] },
  },
  'por-pagar-por-transferencia': {
    name: 'Ficha para transferir',
    group: 'Pedidos',
    sent: 'Al hacer un pedido que se paga por SPEI.',
    subject: 'Paga tu pedido {pedido}',
    opening: 'Apartamos tus productos. Haz la transferencia SPEI a esta CLABE por el monto exacto:',
    closing: untilPaid,
    places: ['pedido', 'total'],
    needs: { subject: ['pedido'] },
  },
  'pago-incompleto': {
    name: 'Pago incompleto',
    group: 'Pedidos',
    sent: 'Cuando una transferencia llega por menos del total.',
    subject: 'Falta una parte del pago de tu pedido {pedido}',
    opening:
      'Tu transferencia llegó, pero faltan {falta} para completar {total}. Transfiérelos a la misma CLABE:',
    closing: 'Si el plazo termina con el pago incompleto, te devolvemos lo que enviaste.',
    places: ['pedido', 'total', 'falta'],
    needs: { subject: ['pedido'], opening: ['falta'] },
  },
  'pago-tarde': {
    name: 'Pago que llegó tarde',
    group: 'Pedidos',
    sent: 'Cuando se paga un pedido cuyo plazo terminó y ya no hay existencias.',
    subject: 'Tu pago del pedido {pedido} llegó tarde',
    opening:
      'Recibimos {total} cuando el plazo ya había terminado y los productos ya no están disponibles.\n\nAbrimos un ticket para darle seguimiento a tu dinero.',
    closing: 'Sentimos el contratiempo.',
    places: ['pedido', 'total'],
    needs: { subject: ['pedido'], opening: ['total'] },
  },
  'pedido-cancelado': {
    name: 'Pedido cancelado',
    group: 'Pedidos',
    sent: 'Al cancelarse un pedido; debajo van el motivo, si lo hay, y qué pasa con el dinero.',
    subject: 'Tu pedido {pedido} se canceló',
    opening: 'Cancelamos tu pedido.',
    closing: ticketHelpText,
    places: ['pedido'],
    needs: { subject: ['pedido'] },
  },
  'direccion-corregida': {
    name: 'Dirección corregida',
    group: 'Pedidos',
    sent: 'Cuando la tienda corrige a dónde va un pedido.',
    subject: 'Cambiamos la dirección de tu pedido {pedido}',
    opening: 'Corregimos a dónde enviamos tu pedido. Revisa que esté bien: aún no sale.',
    closing: 'Si tú no lo pediste o algo está mal, ábrenos un ticket desde tu pedido hoy mismo.',
    places: ['pedido'],
    needs: { subject: ['pedido'] },
  },
} as const satisfies Record<string, MailTemplate>
