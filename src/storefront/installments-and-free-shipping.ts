import { hasFreeShipping } from '#domain/buying/free-shipping.ts'
import {
  calculateHighestInstallment,
  listAvailableInstallmentPlans,
} from '#domain/buying/installments.ts'
import { fromPesos, toPesos } from '#domain/money.ts'
import type { ShopData } from './shared-shop-data.ts'

type Settings = NonNullable<ShopData['settings']>

/** The longest interest-free instalment plan available for a price in pesos. */
export function findLongestInstallment(
  plans: Settings['payment']['installments'],
  price: number,
): { months: number; each: number } | null {
  const total = fromPesos(price)
  const reached = listAvailableInstallmentPlans(
    plans.map(({ months, min_total }) => ({ months, minTotal: fromPesos(min_total) })),
    total,
  )
  const months = reached.at(-1)
  return months === undefined
    ? null
    : { months, each: toPesos(calculateHighestInstallment(total, months)) }
}

/** Whether a price in pesos reaches free shipping. */
export function isShippedFree(free: Settings['free_shipping'], price: number): boolean {
  return hasFreeShipping(fromPesos(price), free && fromPesos(free.threshold))
}

/** Benefits on a product card; none when sold out. */
export interface CardBenefits {
  installment: ReturnType<typeof findLongestInstallment>
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
