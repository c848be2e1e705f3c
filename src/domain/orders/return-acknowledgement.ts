import { decimalPesos } from '../money.ts'
import type { RefundPlan } from './refund.ts'

/**
 * The acknowledgement of a return request, worded for the shopper, whose hash can be recomputed. Amounts are pesos with
 * two decimals.
 */
export type Acknowledgement = {
  folio: string
  pedido: string
  /** the moment, as ISO 8601 writes it */
  recibida: string
  regresa: { articulo: string; sku: string; piezas: number; importe: string }[]
  envio: string
  total: string
  /** the coupon that can be used again */
  cupon: string | null
  puntos_que_se_cancelan: number
  el_regreso_lo_paga: 'la tienda' | 'quien compra'
  /** business days after the goods have arrived */
  reembolso_en_dias_habiles: number
}

type Facts = {
  folio: string
  orderNumber: string
  at: Date
  plan: Pick<RefundPlan, 'lines' | 'shipping' | 'amount' | 'points'>
  skuOf: (lineId: number) => string
  coupon: string | null
  isFree: boolean
  refundDays: number
}

export function acknowledge(facts: Facts): Acknowledgement {
  const { folio, orderNumber, at, plan, skuOf, coupon, isFree, refundDays } = facts
  return {
    folio,
    pedido: orderNumber,
    recibida: at.toISOString(),
    regresa: plan.lines.map(({ lineId, name, quantity, amount }) => ({
      articulo: name,
      sku: skuOf(lineId),
      piezas: quantity,
      importe: decimalPesos(amount),
    })),
    envio: decimalPesos(plan.shipping),
    total: decimalPesos(plan.amount),
    cupon: coupon,
    puntos_que_se_cancelan: plan.points,
    el_regreso_lo_paga: isFree ? 'la tienda' : 'quien compra',
    reembolso_en_dias_habiles: refundDays,
  }
}

/** The name of the n-th return of an order, from 1 on. */
export function returnFolio(orderNumber: string, nth: number): string {
  return `REV-${orderNumber}-${nth}`
}
