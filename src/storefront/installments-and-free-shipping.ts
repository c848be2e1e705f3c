import { hasFreeShipping } from '#domain/buying/free-shipping.ts'
import {
  listAvailableInstallmentPlans,
  splitIntoInstallments,
} from '#domain/buying/installments.ts'
import { fromPesos, toPesos } from '#domain/money.ts'
import type { ShopData } from './shared-shop-data.ts'

type Settings = NonNullable<ShopData['settings']>

/** An interest-free plan: `each` is its highest monthly payment, `parts` are all payments by amount. */
interface Installment {
  months: number
  each: number
  parts: { count: number; amount: number }[]
}

/** The longest interest-free instalment plan available for a price in pesos. */
export function findLongestInstallment(
  plans: Settings['payment']['installments'],
  price: number,
): Installment | null {
  const total = fromPesos(price)
  const reached = listAvailableInstallmentPlans(
    plans.map(({ months, min_total }) => ({ months, minTotal: fromPesos(min_total) })),
    total,
  )
  const months = reached.at(-1)
  if (months === undefined) return null
  const split = splitIntoInstallments(total, months)
  const parts = split.map(({ count, amount }) => ({ count, amount: toPesos(amount) }))
  return { months, each: toPesos(split[0].amount), parts }
}

/** Whether a price in pesos reaches free shipping. */
export function isShippedFree(free: Settings['free_shipping'], price: number): boolean {
  return hasFreeShipping(fromPesos(price), free && fromPesos(free.threshold))
}

/** Benefits on a product card; none when sold out. */
export interface CardBenefits {
  installment: Installment | null
  freeShipping: boolean
}

export function listProductCardBenefits(
  product: { price: number | null; soldOut?: boolean; digital?: boolean },
  settings: Settings | null,
): CardBenefits | null {
  const { price, soldOut, digital } = product
  if (!settings || price === null || soldOut) return null
  return {
    installment: findLongestInstallment(settings.payment.installments, price),
    freeShipping: !digital && isShippedFree(settings.free_shipping, price),
  }
}
