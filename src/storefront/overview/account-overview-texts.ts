import type { Address, UserDetails, WishlistItem } from '#contract/account.ts'
import type { Order } from '#contract/orders.ts'
import type { Ticket } from '#contract/tickets.ts'
import { findNextOrderToArrive } from '#domain/orders/next-expected-delivery.ts'
import { isOrderInPreparationOrTransit } from '#domain/orders/order-state.ts'
import type { IconName } from '#ui/icon-names.ts'
import { formatDeadline, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { listUnreviewedProducts } from '../account/unreviewed-products.ts'
import { findReturnRequestDay } from '../orders/order-texts.ts'

interface Attention {
  key: string
  icon: IconName
  title: string
  detail: string
  /** Page that is opened by this item of the account overview */
  to:
    | { page: 'Order Detail' | 'Ticket Detail'; id: string }
    | { page: 'TwoFactorAuth' | 'Addresses' | 'My Reviews' }
}

/**
 * Lists what needs the shopper's attention besides the main order: payments, failed or unconfirmed
 * deliveries, answered tickets; for new shoppers, setup tasks.
 */
export function listAccountTasks(
  shopper: Pick<UserDetails, 'is_verified_phone' | 'addresses' | 'reviews'>,
  orders: readonly Order[],
  tickets: readonly Ticket[],
  leading?: Order,
): Attention[] {
  const waiting: Attention[] = []
  for (const order of orders.filter((one) => !findReturnRequestDay(one))) {
    if (order.status === 'pending_payment') {
      waiting.push({
        key: `pay-${order.id}`,
        icon: order.voucher?.method === 'cash' ? 'barcode' : 'bank',
        title: `Paga ${formatMoney(order.voucher?.amount ?? order.grand_total)}${
          order.voucher?.method === 'cash' ? ' en tienda' : ''
        }`,
        detail: order.voucher
          ? `Antes del ${formatDeadline(order.voucher.expires_at)}`
          : `Pedido ${order.number}`,
        to: { page: 'Order Detail', id: order.number },
      })
    }
    if (order.status === 'delivery_failed') {
      waiting.push({
        key: `deliver-${order.id}`,
        icon: 'warn',
        title: 'No pudimos entregar tu pedido',
        detail: 'Elige cómo recibirlo',
        to: { page: 'Order Detail', id: order.number },
      })
    }
    if (order.status === 'delivered_unconfirmed' && order !== leading) {
      waiting.push({
        key: `arrived-${order.id}`,
        icon: order.pickup ? 'store' : 'package',
        title: order.pickup ? 'Tu pedido te está esperando' : '¿Ya te llegó tu pedido?',
        detail: order.pickup?.name ?? `Pedido ${order.number}`,
        to: { page: 'Order Detail', id: order.number },
      })
    }
  }
  for (const ticket of tickets) {
    if (ticket.status !== 'waiting_customer') continue
    waiting.push({
      key: `ticket-${ticket.id}`,
      icon: 'chat',
      title: 'Te respondimos un ticket',
      detail: `${ticket.id} · ${ticket.reason}`,
      to: { page: 'Ticket Detail', id: String(ticket.id) },
    })
  }
  const [toReview] = listUnreviewedProducts(orders, shopper.reviews)
  if (toReview) {
    waiting.push({
      key: `review-${toReview.productId}`,
      icon: 'star',
      title: 'Cuenta qué tal te fue',
      detail: toReview.name,
      to: { page: 'My Reviews' },
    })
  }
  if (shopper.is_verified_phone === 0) {
    waiting.push({
      key: 'phone',
      icon: 'mobile',
      title: 'Verifica tu teléfono',
      detail: 'Lo pedimos antes de pagar',
      to: { page: 'TwoFactorAuth' },
    })
  }
  if (shopper.addresses.length === 0) {
    waiting.push({
      key: 'address',
      icon: 'pin',
      title: 'Agrega tu dirección',
      detail: 'Así ves fechas y costos exactos',
      to: { page: 'Addresses' },
    })
  }
  return waiting
}

export function findNextDelivery(orders: readonly Order[]): Order | undefined {
  return findNextOrderToArrive(orders, ({ status, pickup, estimate_to }) => ({
    state: status,
    pickup: pickup !== null,
    expectedBy: estimate_to,
  }))
}

export function formatOrdersSummary(orders: readonly Order[]): string {
  if (orders.length === 0) return 'Ninguno todavía'
  const underway = orders.filter(({ status }) => isOrderInPreparationOrTransit(status)).length
  const total = `${orders.length} en total`
  return underway > 0 ? `${total}, ${underway} en camino` : total
}

export function formatReviewsSummary(
  reviews: UserDetails['reviews'],
  orders: readonly Order[],
): string {
  const waiting = listUnreviewedProducts(orders, reviews).length
  if (reviews.length === 0 && waiting === 0) return 'Cuenta tu experiencia'
  const written = reviews.length === 1 ? '1 escrita' : `${reviews.length} escritas`
  return waiting > 0 ? `${written}, ${waiting} por escribir` : written
}

export function formatNotificationsSummary(unread: number): string {
  return unread === 0 ? 'Todo leído' : `${unread} sin leer`
}

export function formatWishlistSummary(wishes: readonly WishlistItem[]): string {
  if (wishes.length === 0) return 'Guarda lo que te gusta'
  const cheaper = wishes.filter(({ fallen }) => fallen !== undefined).length
  const saved = wishes.length === 1 ? '1 guardado' : `${wishes.length} guardados`
  if (cheaper === 0) return saved
  return `${saved}, ${cheaper} ${cheaper === 1 ? 'bajó' : 'bajaron'} de precio`
}

export function formatAddressesSummary(addresses: readonly Address[]): string {
  const destination = addresses.find((address) => address.default_address === 1) ?? addresses[0]
  return destination ? `Destino: ${destination.address1}` : 'Falta la primera'
}

export function formatTicketsSummary(tickets: readonly Ticket[]): string {
  if (tickets.length === 0) return 'Para cuando nos necesites'
  const waiting = tickets.filter((ticket) => ticket.status === 'waiting_customer').length
  if (waiting > 0)
    return waiting === 1 ? '1 espera tu respuesta' : `${waiting} esperan tu respuesta`
  return tickets.length === 1 ? '1 en total' : `${tickets.length} en total`
}
