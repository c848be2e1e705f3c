import type {
  Customer,
  CustomerDetailsResponse,
  PrivacyRequest,
} from '#contract/operator/customers.ts'
import {
  formatAccountEventReason,
  accountEventLabels,
} from '#domain/account/account-event-labels.ts'
import {
  type ShopperAccountState,
  shopperAccountStateTexts,
} from '#domain/account/account-states.ts'
import { capitalize, toCalendarDay, formatShortDay } from '#ui/text/format-money-and-dates.ts'

const looks: Record<ShopperAccountState, string> = {
  active: 'st ok',
  unverified: 'st wait',
  prepared: 'st wait',
  blocked: 'st no',
}

/** Coloured dot and label of a customer's state. */
export function getCustomerStateLabel({ state }: Pick<Customer, 'state'>) {
  return { look: looks[state], words: shopperAccountStateTexts[state] }
}

/** Display name of a customer, or else the e-mail. */
export function getCustomerDisplayName({ name, email }: Pick<Customer, 'name' | 'email'>): string {
  return name === '' ? email : name
}

export function formatOrderCount(orders: number): string {
  return orders === 1 ? '1 pedido' : `${orders.toLocaleString('es-MX')} pedidos`
}

/** Short date: `5 nov 2026`. */
export function formatShortDate(iso: string): string {
  const day = toCalendarDay(iso)
  return `${formatShortDay(day)} ${day.slice(0, 4)}`
}

/** Account event as text: `Entró, Chrome en Windows`. */
export function formatAccountEvent({
  kind,
  detail,
}: CustomerDetailsResponse['events'][number]): string {
  return [capitalize(accountEventLabels[kind]), formatAccountEventReason(detail)]
    .filter(Boolean)
    .join(', ')
}

export const reviewStateLabels = {
  pending: 'Por leer',
  approved: 'Publicada',
  rejected: 'Rechazada',
  hidden: 'Oculta',
} as const

export const questionStateLabels = {
  pending: 'Por leer',
  published: 'Publicada',
  hidden: 'Oculta',
} as const

export const outgoingMessageStateLabels = {
  sent: '',
  waiting: ', por salir',
  failed: ', no salió',
} as const

export const privacyRequestLabels: Record<PrivacyRequest['kind'], string> = {
  access: 'Una copia de sus datos',
  rectification: 'Que se corrijan',
  erasure: 'Que se borren',
  opposition: 'Que no se usen para algo',
}

export const privacyRequestSteps = { answer: 'Por responder', completion: 'Por cumplir' } as const
