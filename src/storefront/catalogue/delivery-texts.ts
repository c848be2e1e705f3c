import type { DeliveryEstimate } from '#contract/delivery-estimates.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

/** Delivery estimate for a postcode; the estimate is absent if the request failed. */
export interface DeliveryResult {
  postcode: string
  estimate: DeliveryEstimate | null
}

type Way = DeliveryEstimate['methods'][number]

/** Default shipping method of the checkout; undefined when there is no home delivery. */
export function findDefaultShippingMethod({ methods }: DeliveryEstimate): Way | undefined {
  return methods.find(({ selected }) => selected)
}

/** Shipping method as text: "Envío gratis", or its name with the price. */
export function formatShippingMethod({ name, shippingCost }: Way): string {
  if (shippingCost > 0) return `${name}, ${formatMoney(shippingCost)}`
  return /^envío/i.test(name) ? 'Envío gratis' : `${name}, sin costo`
}

/**
 * Arrival text of a delivery, split before the emphasized date: `['Llega el ', 'martes 24 de
 * noviembre']`.
 */
export function splitDeliveryDateText({ estimate }: Way): [string, string] {
  const [, before, days] = estimate.match(/^(.+? el )(.+)$/) ?? []
  return before && days ? [before, days] : [estimate, '']
}

/**
 * Short arrival text without obvious months: `Llega entre el martes 24 y el miércoles 25 de
 * noviembre` → `Llega martes 24 o miércoles 25`.
 */
export function formatArrival({ estimate }: Way): string {
  return estimate.replace(/^Llega entre el (.+) y el /, 'Llega $1 o ').replace(/ de \p{L}+/gu, '')
}

/** Order cut-off as text: `Pide antes de las 2 pm`; null without one. */
export function formatOrderCutoff({ order_before_hour: hour }: DeliveryEstimate): string | null {
  if (hour === null) return null
  const article = hour % 12 === 1 ? 'la' : 'las'
  return `Pide antes de ${article} ${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
}

/** Delivery place as text: "06700, Cuauhtémoc". */
export function formatDeliveryLocation({
  postcode,
  municipality,
  state,
}: DeliveryEstimate): string {
  const name = municipality ?? state
  return name ? `${postcode}, ${name}` : postcode
}

/** Message when no delivery estimate is available, or null. */
export function findDeliveryProblem({ postcode, estimate }: DeliveryResult): string | null {
  if (!/^[0-9]{5}$/.test(postcode)) return 'El código postal tiene 5 números.'
  if (!estimate) return 'No pudimos calcular la entrega. Vuelve a intentarlo.'
  if (estimate.state === null) return `El código postal ${postcode} no existe.`
  if (estimate.methods.length === 0)
    return `Todavía no enviamos a ${formatDeliveryLocation(estimate)}.`
  if (!findDefaultShippingMethod(estimate))
    return `No enviamos a domicilio a ${formatDeliveryLocation(estimate)}. Al pagar puedes elegir dónde recogerlo.`
  return null
}
