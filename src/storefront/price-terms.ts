import { reachesFreeShipping } from '#domain/buying/free-shipping.ts'
import { highestInstallment, installmentPlans } from '#domain/buying/installments.ts'
import { fromPesos, toPesos } from '#domain/money.ts'
import type { ShopData } from './shop-data.ts'

type Settings = NonNullable<ShopData['settings']>

/** The longest interest-free instalment plan available for a price in pesos. */
export function longestInstallment(
  plans: Settings['payment']['installments'],
  price: number,
): { months: number; each: number } | null {
  const total = fromPesos(price)
  const reached = installmentPlans(
    plans.map(({ months, min_total }) => ({ months, minTotal: fromPesos(min_total) })),
    total,
  )
  const months = reached.at(-1)
  return months === undefined ? null : { months, each: toPesos(highestInstallment(total, months)) }
}

/** Whether a price in pesos reaches free shipping. */
export function isSentFree(free: Settings['free_shipping'], price: number): boolean {
  return reachesFreeShipping(fromPesos(price), free && fromPesos(free.threshold))
}

/** Benefits on a product card; none when sold out. */
export interface Gains {
  installment: ReturnType<typeof longestInstallment>
  /** Product shipped in a parcel */
  ships: boolean
  freeShipping: boolean
}

export function gainsOf(
  product: { price: number | null; soldOut?: boolean; digital?: boolean },
  settings: Settings | null,
): Gains | null {
  const { price, soldOut, digital } = product
  if (!settings || price === null || soldOut) return null
  return {
    installment: longestInstallment(settings.payment.installments, price),
    ships: !digital,
    freeShipping: !digital && isSentFree(settings.free_shipping, price),
  }
}
