import { formatCentavos } from '../format-money.ts'
import type { Centavos } from '../money.ts'

const labels: Record<string, string> = {
  simulator: 'Simulador de pagos',
  stripe: 'Stripe',
  'mercado-pago': 'Mercado Pago',
  'form-post': 'Pasarela por formulario',
}

/** Label of a payment gateway. */
export function gatewayLabel(name: string): string {
  return labels[name] ?? name
}

const calls: Record<string, string> = {
  'create-session': 'cobrar',
  'get-payment': 'preguntar por pagos',
  'expire-session': 'cerrar pagos',
  'list-payments': 'comparar pagos',
  refund: 'reembolsar',
}

/** Label of a failed gateway call. */
export function gatewayCallLabel(call: string): string {
  return calls[call] ?? call
}

/** Open payments and refunds at a payment gateway that takes no new payments; amounts in centavos. */
export type FormerBusiness = {
  gateway: string
  isConnected: boolean
  payments: number
  expected: Centavos
  refunds: number
  owed: Centavos
}

/** Texts about the open amounts at a former payment gateway, and about their further handling. */
export function formerBusinessParts(business: FormerBusiness): { open: string; advice: string } {
  const { isConnected, payments, expected, refunds, owed } = business
  const parts = [
    payments > 0 &&
      `${payments} ${payments === 1 ? 'pago por llegar' : 'pagos por llegar'} (${formatCentavos(expected)})`,
    refunds > 0 &&
      `${refunds} ${refunds === 1 ? 'reembolso por hacer' : 'reembolsos por hacer'} (${formatCentavos(owed)})`,
  ].filter((part) => part !== false)
  return {
    open: parts.length === 0 ? 'Nada abierto' : parts.join(' y '),
    advice: adviceOn(isConnected, parts.length > 0),
  }
}

function adviceOn(isConnected: boolean, isOpen: boolean): string {
  if (!isConnected)
    return 'Ya no está conectada: la tienda no sabrá de sus pagos, y sus reembolsos esperan en Reembolsos a que alguien los haga. Quien lleva el servidor puede volver a poner sus claves.'
  return isOpen
    ? 'Sigue conectada y la tienda lo atiende sola.'
    : 'Sigue conectada, por si llega un contracargo o un pago tardío.'
}

/** Names a former payment gateway with its open amounts and their further handling. */
export function formerBusinessText(business: FormerBusiness): string {
  const { open, advice } = formerBusinessParts(business)
  return `${gatewayLabel(business.gateway)}, pasarela de antes: ${open}. ${advice}`
}
