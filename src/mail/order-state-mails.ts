import { formatShortDay } from '#domain/format-dates.ts'
import { isReadyForPickup, type OrderState } from '#domain/orders/order-state.ts'
import { mailPlaceholders } from '#domain/running/mail-texts.ts'
import type { MailContentBlock, MailLabelValueRow } from './mail-template-types.ts'
import { toOptionalSchema, textSchema } from './message-template-definition.ts'
import {
  createPurchasedProductsBlock,
  createDeliveryDestinationBlocks,
} from './order-email-blocks.ts'
import { defineOrderMailTemplate, type OrderMailData } from './order-mail-template.ts'
import {
  createParcelTrackingButton,
  createParcelTrackingRows,
  exampleShippedOrderMailData,
  type OrderMailTemplates,
  defaultParcelMailTexts,
  wholeOrderShippedMailTemplate,
} from './parcel-mails.ts'

function exampleMove(status: OrderState, over: Partial<OrderMailData> = {}): OrderMailData {
  return { ...exampleShippedOrderMailData, status, state: mailPlaceholders.estado.example, ...over }
}

const pickup = {
  name: 'Punto Centro',
  address: 'Calle Ejemplo 123',
  hours: 'Lunes a sábado de 9 a 19',
  holdDays: 7,
  code: '012345',
  until: '2026-12-10',
} as const

/** Editable texts of the mail about an order's new state. */
const stateTexts = {
  ...wholeOrderShippedMailTemplate,
  'pedido-en-camino': {
    name: 'Pedido en camino',
    ...defaultParcelMailTexts,
    sent: 'Cuando la paquetería lo lleva a entregar.',
    subject: 'Tu pedido {pedido} está en camino',
    opening: 'Tu paquete está en proceso de entrega.',
    example: exampleMove('in_transit'),
  },
  'entrega-fallida': {
    name: 'Problema en la entrega',
    ...defaultParcelMailTexts,
    sent: 'Cuando la paquetería no pudo entregarlo.',
    subject: 'Tu pedido {pedido} tuvo un problema en la entrega',
    opening:
      'La paquetería no pudo entregar tu paquete. Revisa tu dirección y tu teléfono; ya lo estamos viendo.',
    example: exampleMove('delivery_failed'),
  },
  'pedido-entregado': {
    name: 'Pedido entregado',
    ...defaultParcelMailTexts,
    sent: 'Cuando la paquetería dice que lo entregó.',
    subject: 'Tu pedido {pedido} fue entregado',
    opening:
      'La paquetería reporta que entregó tu paquete. Confírmalo en tu pedido o dinos si no fue así.',
    example: exampleMove('delivered_unconfirmed'),
  },
  'pedido-completado': {
    name: 'Entrega confirmada',
    ...defaultParcelMailTexts,
    sent: 'Cuando quien compró confirma que lo tiene.',
    subject: 'Tu pedido {pedido} está entregado',
    opening:
      '¡Que lo disfrutes! Si quieres, cuéntanos qué te parecieron tus productos con una reseña.',
    example: exampleMove('completed'),
  },
  'listo-para-recoger': {
    name: 'Listo para recoger',
    ...defaultParcelMailTexts,
    sent: 'Cuando espera en el punto de entrega; debajo va el código.',
    subject: 'Tu pedido {pedido} te espera',
    opening: 'Tu paquete ya está en el punto de entrega. Lleva una identificación y este código:',
    example: exampleMove('delivered_unconfirmed', { pickup }),
  },
  'plazo-para-recoger': {
    name: 'Plazo para recoger terminado',
    ...defaultParcelMailTexts,
    sent: 'Cuando nadie lo recogió a tiempo.',
    subject: 'Tu pedido {pedido} sigue en el punto de entrega',
    opening:
      'El plazo para recogerlo terminó. Dinos si todavía lo quieres o si prefieres que te devolvamos tu dinero.',
    example: exampleMove('delivery_failed', { pickup }),
  },
  'pedido-en-devolucion': {
    name: 'Pedido en devolución',
    ...defaultParcelMailTexts,
    sent: 'Cuando el paquete viene de regreso.',
    subject: 'Tu pedido {pedido} está en devolución',
    opening: 'Aceptamos tu devolución. Cuando recibamos el paquete te escribimos.',
    example: exampleMove('return_in_progress'),
  },
  'pedido-devuelto': {
    name: 'Pedido devuelto',
    ...defaultParcelMailTexts,
    sent: 'Cuando el paquete volvió a la tienda.',
    subject: 'Tu pedido {pedido} se devolvió',
    opening: 'Recibimos tu devolución. De tu dinero te escribimos aparte.',
    example: exampleMove('refunded'),
  },
  'pedido-cambio': {
    name: 'Otro cambio de estado',
    ...defaultParcelMailTexts,
    sent: 'Cuando el pedido pasa a un estado sin correo propio.',
    subject: 'Tu pedido {pedido} cambió',
    opening: 'Tu pedido ahora está: {estado}.',
    places: ['pedido', 'estado'],
    example: exampleMove('processing'),
  },
} satisfies OrderMailTemplates

/**
 * Code of the mail text for each order state; other states use the general text `pedido-cambio`,
 * which names the state.
 */
const stateTextCodes: Partial<Record<OrderState, keyof typeof stateTexts>> = {
  shipped: 'pedido-salio',
  in_transit: 'pedido-en-camino',
  delivery_failed: 'entrega-fallida',
  return_in_progress: 'pedido-en-devolucion',
  refunded: 'pedido-devuelto',
  delivered_unconfirmed: 'pedido-entregado',
  completed: 'pedido-completado',
}

const pickupTextCodes: typeof stateTextCodes = {
  delivery_failed: 'plazo-para-recoger',
  delivered_unconfirmed: 'listo-para-recoger',
}

/** Mail about an order's new state. */
export const orderStateMails = {
  'order-moved': defineOrderMailTemplate({
    label: 'cambió de estado',
    title: ({ state }) => state,
    secrets: {
      /** signed URL on which the shopper can return the order without signing in */
      returnUrl: toOptionalSchema(textSchema),
    },
    texts: stateTexts,
    compose(data, say) {
      const isOnTheWay = data.status === 'shipped' || data.status === 'in_transit'
      const letter = (data.pickup && pickupTextCodes[data.status]) || stateTextCodes[data.status]
      const { opening, ...said } = say(letter ?? 'pedido-cambio', {
        pedido: data.orderNumber,
        estado: data.state,
      })
      return {
        ...said,
        preview: data.state,
        blocks: [
          ...opening,
          { facts: [...createParcelTrackingRows(data), ...pickupFacts(data)] },
          ...(data.status === 'shipped'
            ? [createPurchasedProductsBlock(data), ...createDeliveryDestinationBlocks(data)]
            : []),
          ...wayBack(data),
        ],
        ...(isOnTheWay && createParcelTrackingButton(data)),
      }
    },
  }),
}

function pickupFacts({ pickup, status }: OrderMailData): MailLabelValueRow[] {
  if (!pickup?.code || !isReadyForPickup(status, { pickup: true })) return []
  const facts: MailLabelValueRow[] = [
    ['Código', pickup.code],
    ['Dónde', `${pickup.name}, ${pickup.address}`],
  ]
  if (pickup.hours) facts.push(['Horario', pickup.hours])
  if (pickup.until) facts.push(['Te lo guardamos hasta el', formatShortDay(pickup.until)])
  return facts
}

/** Block of an order e-mail with the link to return products, while returns are possible. */
function wayBack({
  returnUntil,
  returnUrl,
}: OrderMailData & { returnUrl?: string }): MailContentBlock[] {
  if (!returnUntil || !returnUrl) return []
  const words = `¿No es lo que esperabas? Puedes devolverlo hasta el ${formatShortDay(returnUntil)}, sin dar razones y sin entrar a tu cuenta.`
  return [{ words, link: { label: 'Devolver este pedido', url: returnUrl } }]
}
