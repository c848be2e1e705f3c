import { formatDecimalPesos } from '../money.ts'
import type { PlannedRefund } from './refund.ts'

/** Confirmation of a return request for the shopper, with a reproducible hash. Amounts are pesos with two decimals. */
export type ReturnAcknowledgement = {
  folio: string
  pedido: string
  /** time of the return request, ISO 8601 */
  recibida: string
  regresa: { articulo: string; sku: string; piezas: number; importe: string }[]
  envio: string
  total: string
  /** coupon that becomes usable again because of the return; null without a coupon */
  cupon: string | null
  puntos_que_se_cancelan: number
  el_regreso_lo_paga: 'la tienda' | 'quien compra'
  /** refund deadline in business days after the goods arrive */
  reembolso_en_dias_habiles: number
}

type Facts = {
  folio: string
  orderNumber: string
  at: Date
  plan: Pick<PlannedRefund, 'lines' | 'shipping' | 'amount' | 'points'>
  skuOf: (lineId: number) => string
  coupon: string | null
  isFree: boolean
  refundDays: number
}

export function createReturnAcknowledgement(facts: Facts): ReturnAcknowledgement {
  const { folio, orderNumber, at, plan, skuOf, coupon, isFree, refundDays } = facts
  return {
    folio,
    pedido: orderNumber,
    recibida: at.toISOString(),
    regresa: plan.lines.map(({ lineId, name, quantity, amount }) => ({
      articulo: name,
      sku: skuOf(lineId),
      piezas: quantity,
      importe: formatDecimalPesos(amount),
    })),
    envio: formatDecimalPesos(plan.shipping),
    total: formatDecimalPesos(plan.amount),
    cupon: coupon,
    puntos_que_se_cancelan: plan.points,
    el_regreso_lo_paga: isFree ? 'la tienda' : 'quien compra',
    reembolso_en_dias_habiles: refundDays,
  }
}

/** Reference number of the n-th return of an order, counted from 1. */
export function formatReturnReferenceNumber(orderNumber: string, nth: number): string {
  return `REV-${orderNumber}-${nth}`
}
