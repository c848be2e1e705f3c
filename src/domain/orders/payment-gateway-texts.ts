import { formatCentavos } from '../format-money.ts'
import type { Centavos } from '../money.ts'

const labels: Record<string, string> = {
  simulator: 'Simulador de pagos',
  stripe: 'Stripe',
  conekta: 'Conekta',
  'mercado-pago': 'Mercado Pago',
  'form-post': 'Pasarela por formulario',
}

export function formatGatewayName(name: string): string {
  return labels[name] ?? name
}

const calls: Record<string, string> = {
  'create-session': 'cobrar',
  'get-payment': 'preguntar por pagos',
  'expire-session': 'cerrar pagos',
  'list-payments': 'comparar pagos',
  refund: 'reembolsar',
}

/** Spanish label of a failed call to the payment gateway, for operators. */
export function formatFailedGatewayCall(call: string): string {
  return calls[call] ?? call
}

/** Open payments and refunds at a payment gateway that takes no new payments; amounts in centavos. */
export type FormerGatewayBalance = {
  gateway: string
  isConnected: boolean
  payments: number
  expected: Centavos
  refunds: number
  owed: Centavos
}

/**
 * Texts about a former payment gateway: its open payments and refunds, and how operators should
 * handle them.
 */
export function createFormerGatewayTexts(business: FormerGatewayBalance): {
  open: string
  advice: string
} {
  const open = describeOpenPayments(business)
  return {
    open: open === '' ? 'Nada abierto' : open,
    advice: adviceOn(business.isConnected, open !== ''),
  }
}

/** Open payments and refunds in words; empty if there are none. */
export function describeOpenPayments({
  payments,
  expected,
  refunds,
  owed,
}: Omit<FormerGatewayBalance, 'gateway' | 'isConnected'>): string {
  return [
    payments > 0 &&
      `${payments} ${payments === 1 ? 'pago por llegar' : 'pagos por llegar'} (${formatCentavos(expected)})`,
    refunds > 0 &&
      `${refunds} ${refunds === 1 ? 'reembolso por hacer' : 'reembolsos por hacer'} (${formatCentavos(owed)})`,
  ]
    .filter((part) => part !== false)
    .join(' y ')
}

function adviceOn(isConnected: boolean, isOpen: boolean): string {
  if (!isConnected)
    return 'Ya no está conectada: la tienda no sabrá de sus pagos, y sus reembolsos esperan en Reembolsos a que alguien los haga. Quien lleva el servidor puede volver a poner sus claves.'
  return isOpen
    ? 'Sigue conectada y la tienda lo atiende sola.'
    : 'Sigue conectada, por si llega un contracargo o un pago tardío.'
}

/**
 * Sentence that names a former payment gateway, its open payments and refunds, and how operators
 * should handle them.
 */
export function describeFormerGatewayBalance(business: FormerGatewayBalance): string {
  const { open, advice } = createFormerGatewayTexts(business)
  return `${formatGatewayName(business.gateway)}, pasarela de antes: ${open}. ${advice}`
}
