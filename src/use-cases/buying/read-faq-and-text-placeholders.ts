import type { CheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import {
  type ShopTextPlaceholderValues,
  fillShopTextPlaceholders,
  joinWordsIntoSpanishList,
} from '#domain/buying/shop-text-placeholders.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { toCentavos } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import { readCheckoutPolicy, readSettings } from '../read-settings.ts'

/**
 * Values for placeholders in the shop's texts (prices, terms, limits), from the checkout settings.
 */
export async function readTextPlaceholderValues(db: Db): Promise<ShopTextPlaceholderValues> {
  const [policy, rates, settings] = await Promise.all([
    readCheckoutPolicy(db),
    shipping.listAllShippingRates(db),
    readSettings(db, ['free_returns']),
  ])
  const { free_returns: returns } = settings
  return {
    ...shippingFacts(policy, rates),
    ...paymentFacts(policy),
    ...pointFacts(policy),
    dias_devolucion: returns ? String(returns.days_business) : null,
    si_devolucion_gratis: returns?.enabled ? '' : null,
  }
}

/**
 * Reads the FAQ with placeholders filled in, without questions whose placeholders have no value in
 * this shop.
 */
export async function readFaq(db: Db, now: Date): Promise<content.FaqTopic[]> {
  const [sections, facts] = await Promise.all([
    content.readFaq(db, now),
    readTextPlaceholderValues(db),
  ])
  return sections.map((section) => ({
    ...section,
    questions: section.questions.flatMap((one) => {
      const [question, answer] = [
        fillShopTextPlaceholders(one.question, facts),
        fillShopTextPlaceholders(one.answer, facts),
      ]
      return question === null || answer === null ? [] : [{ ...one, question, answer }]
    }),
  }))
}

function shippingFacts(
  { freeShipping }: CheckoutPolicy,
  rates: shipping.ListedShippingRate[],
): ShopTextPlaceholderValues {
  const method = freeShipping?.method ?? rates[0]?.method
  const costs = rates.filter((rate) => rate.method === method).map(({ cost }) => cost)
  const distinct = [...new Set(costs)].sort((a, b) => a - b)
  const threshold = freeShipping?.threshold ?? null
  return {
    envio_gratis_desde: threshold === null ? null : formatCentavos(threshold),
    costo_estandar:
      distinct.length === 0 ? null : joinWordsIntoSpanishList(distinct.map(formatCentavos), 'o'),
    ...Object.fromEntries(
      rates.map(({ method: of, zone, minBusinessDays: min, maxBusinessDays: max }) => [
        `dias_${of}_${zone}`,
        min === max ? String(min) : `${min} a ${max}`,
      ]),
    ),
  }
}

function paymentFacts({
  methods,
  holdMinutes,
  cashLimit,
  installmentPlans: plans,
}: CheckoutPolicy): ShopTextPlaceholderValues {
  // texts about a disabled payment method are left out, because their placeholder has no value
  const ifTaken = (method: PaymentMethod, fact: string) => (methods.includes(method) ? fact : null)
  const least = Math.min(...plans.map(({ months, minTotal }) => minTotal / months))
  const [first, ...others] = plans
  const from = first
    ? [
        `${formatCentavos(first.minTotal)} para ${first.months} meses`,
        ...others.map(({ months, minTotal }) => `${formatCentavos(minTotal)} para ${months}`),
      ]
    : []
  return {
    minutos_tarjeta: ifTaken('card', String(holdMinutes.card)),
    horas_spei: ifTaken('spei', String(holdMinutes.spei / 60)),
    horas_efectivo: ifTaken('cash', String(holdMinutes.cash / 60)),
    tope_efectivo: ifTaken('cash', formatCentavos(cashLimit)),
    meses: first
      ? joinWordsIntoSpanishList(
          plans.map(({ months }) => String(months)),
          'o',
        )
      : null,
    meses_desde: first ? joinWordsIntoSpanishList(from, 'y') : null,
    meses_desde_total: first ? formatCentavos(first.minTotal) : null,
    mensualidad_minima: first ? formatCentavos(toCentavos(Math.floor(least))) : null,
  }
}

function pointFacts({
  earning,
  redeeming,
  expiryNoticeDays,
}: CheckoutPolicy): ShopTextPlaceholderValues {
  const points = earning.points === 1 ? '1 punto' : `${earning.points} puntos`
  return {
    puntos_ganados: points,
    pesos_por_punto: formatCentavos(earning.perAmount),
    dias_puntos: String(earning.grantAfterBusinessDays),
    meses_puntos: String(earning.expiryMonths),
    valor_punto: formatCentavos(redeeming.pointValue),
    puntos_minimos: String(redeeming.minimumPoints),
    dias_cupon_puntos: String(redeeming.couponDays),
    avisos_puntos: joinWordsIntoSpanishList(expiryNoticeDays.map(String), 'y'),
  }
}
