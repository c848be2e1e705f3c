import type { Customer, CustomerReply, PrivacyRequest } from '#contract/operator/customers.ts'
import { accountEventDetail, accountEventKinds } from '#domain/account/account-event-words.ts'
import { type AccountStanding, accountStandingTexts } from '#domain/account/account-standing.ts'
import { capital, dayOf, formatShortDay } from '#ui/text/format.ts'

const looks: Record<AccountStanding, string> = {
  active: 'st ok',
  unverified: 'st wait',
  prepared: 'st wait',
  blocked: 'st no',
}

/** Coloured dot and label of a customer's state. */
export function stateOf({ state }: Pick<Customer, 'state'>) {
  return { look: looks[state], words: accountStandingTexts[state] }
}

/** Display name of a customer, or else the e-mail. */
export function calledAs({ name, email }: Pick<Customer, 'name' | 'email'>): string {
  return name === '' ? email : name
}

export function ordersInWords(orders: number): string {
  return orders === 1 ? '1 pedido' : `${orders.toLocaleString('es-MX')} pedidos`
}

/** Short date: `5 nov 2026`. */
export function shortDate(iso: string): string {
  const day = dayOf(iso)
  return `${formatShortDay(day)} ${day.slice(0, 4)}`
}

/** Account event as text: `Entró, Chrome en Windows`. */
export function eventInWords({ kind, detail }: CustomerReply['events'][number]): string {
  return [capital(accountEventKinds[kind]), accountEventDetail(detail)].filter(Boolean).join(', ')
}

export const reviewStates = {
  pending: 'Por leer',
  approved: 'Publicada',
  rejected: 'Rechazada',
  hidden: 'Oculta',
} as const

export const questionStates = {
  pending: 'Por leer',
  published: 'Publicada',
  hidden: 'Oculta',
} as const

export const messageStates = {
  sent: '',
  waiting: ', por salir',
  failed: ', no salió',
} as const

export const requestKinds: Record<PrivacyRequest['kind'], string> = {
  access: 'Una copia de sus datos',
  rectification: 'Que se corrijan',
  erasure: 'Que se borren',
  opposition: 'Que no se usen para algo',
}

export const requestWaits = { answer: 'Por responder', completion: 'Por cumplir' } as const
