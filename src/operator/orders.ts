import { formatCentavos } from '#domain/format-money.ts'
import { toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import {
  isOrderStateSetByPaymentOnly,
  listAllowedOrderTransitions,
} from '#domain/orders/order-state-transitions.ts'
import { type OrderState, orderStates, formatOrderState } from '#domain/orders/order-state.ts'
import { getDeliveryMethod, type OrderPaymentFlag } from '#domain/orders/order.ts'
import { paymentAttemptStateTexts, paymentMethodTexts } from '#domain/orders/payment-texts.ts'
import type { ShipmentState } from '#domain/orders/shipment.ts'
import type { Db } from '#persistence/database.ts'
import * as operatorOrders from '#persistence/orders/operator-orders.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import type { ShopperOrder } from '#persistence/orders/shopper-orders.ts'
import { type Command, withShopServices } from './command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import { formatOrderStateWithId, parseOrderState } from './order-state.ts'
import {
  parseRequiredArguments,
  parseDay,
  parseRowLimit,
  parseOptions,
} from './parse-command-options.ts'

const defaultLimit = 50

const flagTexts: Record<OrderPaymentFlag, string> = {
  paid_late: 'pago tardío',
  refund_open: 'reembolso pendiente',
  refunded: 'reembolsado',
  charged_back: 'contracargo',
  underpaid: 'pago incompleto',
}

const parcelTexts: Record<ShipmentState, string> = {
  packed: 'empacado',
  sent: 'enviado',
  delivered: 'entregado',
}

export const ordersCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra los pedidos, el más reciente primero',
  details: `
Opciones:
  --state <estado>   solo los de un estado: número o nombre
  --open             solo los que no han terminado
  --email <correo>   solo los de una persona
  --since <día>      solo desde ese día, como 2026-11-30
  --limit <n>        cuántos, por omisión ${defaultLimit}

Estados:
${orderStates.map((state) => `  ${toOrderStateId(state)}  ${state.padEnd(22)} ${formatOrderState(state)}`).join('\n')}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      state: { type: 'string' },
      open: { type: 'boolean' },
      email: { type: 'string' },
      since: { type: 'string' },
      limit: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const filter = {
      ...(values.state !== undefined && { state: parseOrderState(values.state) }),
      ...(values.email !== undefined && { email: values.email }),
      ...(values.since !== undefined && {
        since: toDateFromMexicoTime(parseDay(values.since), '00:00'),
      }),
      unfinished: values.open ?? false,
      limit: parseRowLimit(values.limit, defaultLimit),
    }
    return withShopServices(context, async ({ db }) => {
      const found = await operatorOrders.listOrdersForOperator(db, filter)
      context.screen.write(found.length === 0 ? 'No hay pedidos así.\n' : listOf(found))
      return 0
    })
  },
}

export const orderCommand: Command = {
  parameters: '<número>',
  summary: 'Muestra un pedido completo: productos, pago, envío e historia',
  details: 'El número es el que ve el cliente, como 2611-ABC123.',
  async run(words, context) {
    const [number] = parseRequiredArguments(parseOptions(words, {}).positionals, [
      'el número del pedido',
    ])
    return withShopServices(context, async ({ db }) => {
      const view = await shopperOrders.findOrderByNumber(db, number.toUpperCase())
      context.screen.write(view ? await describe(db, view) : 'No existe ese pedido.\n')
      return view ? 0 : 1
    })
  },
}

function listOf(found: operatorOrders.OperatorOrderListRow[]): string {
  return formatTable(found, [
    { title: 'Pedido', of: ({ number }) => number },
    { title: 'Fecha', of: ({ createdAt }) => formatShortDateTime(createdAt) },
    { title: 'Cliente', of: ({ email }) => email },
    { title: 'Piezas', of: ({ units }) => String(units), right: true },
    { title: 'Total', of: ({ total }) => formatCentavos(total), right: true },
    {
      title: 'Estado',
      of: ({ state, paymentFlag, pickup }) => stateText(state, paymentFlag, pickup),
    },
  ])
}

function stateText(state: OrderState, flag: OrderPaymentFlag | null, pickup: boolean): string {
  return `${formatOrderStateWithId(state, { pickup })}${flag ? ` (${flagTexts[flag]})` : ''}`
}

async function describe(db: Db, view: ShopperOrder): Promise<string> {
  const { order, attempt, lines, shipments: parcels } = view
  const [events, notes] = await Promise.all([
    operatorOrders.listOrderEvents(db, order.id),
    orderNotes.listOrderNotes(db, order.id),
  ])
  const { shippingAddress: address, shippingName, method, voucher, card } = attempt
  const pickup = attempt.pickupPoint !== null
  const moves = listAllowedOrderTransitions(order.state, getDeliveryMethod(attempt, lines)).filter(
    (state) => !isOrderStateSetByPaymentOnly(state),
  )
  const facts: [string, string][] = [
    ['Estado', stateText(order.state, order.paymentFlag, pickup)],
    [
      'Puede pasar a',
      moves.map((state) => formatOrderStateWithId(state, { pickup })).join(', ') || '—',
    ],
    ['Cliente', attempt.email],
    ['Fecha', formatShortDateTime(order.createdAt)],
    ['Productos', formatCentavos(attempt.subtotal)],
    ['Descuento', `${formatCentavos(attempt.discount)}  ${attempt.couponCode ?? ''}`.trim()],
    ...attempt.bundles.map(({ name, sets, saving, promotion }): [string, string] => [
      promotion === undefined ? 'Paquete' : 'Promoción',
      `${sets} × ${name}, ${formatCentavos(saving)} de ese descuento`,
    ]),
    ['Envío', `${formatCentavos(attempt.shipping)}  ${shippingName ?? ''}`.trim()],
    ['Total', formatCentavos(attempt.total)],
    [
      'Pago',
      `${paymentAttemptStateTexts[attempt.state]}, ${method ? paymentMethodTexts[method] : 'sin elegir'}`,
    ],
    ['Recibido', `${formatCentavos(attempt.paid)}, devuelto ${formatCentavos(attempt.refunded)}`],
  ]
  if (card) facts.push(['Tarjeta', `${card.maskedPan}, autorización ${card.authorization}`])
  if (voucher) facts.push(['Referencia', voucher.reference])
  if (address) {
    const { firstName, lastName, address1, address2, city, state, postcode, phone } = address
    facts.push(
      ['Recibe', `${firstName} ${lastName}, tel. ${phone}`],
      ['Dirección', [address1, address2, city, state, postcode].filter(Boolean).join(', ')],
    )
    if (address.references) facts.push(['Señas', address.references])
  }
  if (attempt.pickupPoint) {
    const { name, address: place } = attempt.pickupPoint
    facts.push(['Se recoge en', `${name}, ${place}`])
    if (order.pickupUntil) facts.push(['Espera hasta', order.pickupUntil])
  }
  for (const { position, state: at, tracking, lines: units } of parcels) {
    const what = units.map(({ place, quantity }) => `${quantity} × ${lines[place]?.sku}`)
    const how = tracking ? `, ${tracking.carrier} ${tracking.trackingNumber}` : ''
    facts.push([`Paquete ${position}`, `${parcelTexts[at]}${how}: ${what.join(', ')}`])
  }
  return [
    `Pedido ${order.number}\n`,
    ...facts.map(([name, value]) => `  ${name.padEnd(14)} ${value}\n`),
    '\n',
    formatTable(lines, [
      { title: 'Piezas', of: ({ quantity }) => String(quantity), right: true },
      { title: 'Producto', of: ({ name }) => name },
      { title: 'SKU', of: ({ sku }) => sku },
      { title: 'Precio', of: ({ unitPrice }) => formatCentavos(unitPrice), right: true },
    ]),
    ...notes.map(
      ({ author, body, createdAt }) =>
        `\n  Nota de ${author}, ${formatShortDateTime(createdAt)}: ${body}\n`,
    ),
    '\n',
    formatTable(events, [
      { title: 'Cuándo', of: ({ createdAt }) => formatShortDateTime(createdAt) },
      {
        title: 'Estado',
        of: ({ toState }) => (toState === null ? '' : formatOrderState(toState, { pickup })),
      },
      { title: 'Quién', of: ({ actor }) => actor },
      { title: 'Por qué', of: ({ reason }) => reason },
    ]),
  ].join('')
}
