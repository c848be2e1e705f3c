import type { SalesReply, SoldOfDay, SoldReply } from '#contract/operator/reports.ts'
import { add, toPesos, zero } from '#domain/money.ts'
import { collected, eachDay, includedTax, net, type Period } from '#domain/orders/sales-report.ts'
import type { readSales, SalesOfKey } from '#use-cases/orders/read-sales-report.ts'

type Sold = SalesOfKey['sold']

/** Converts sales totals to the API format, in pesos. */
export function toSold(sold: Sold): SoldReply {
  const { orders, pieces, goods, discount, shipping, surplus, refunded, chargedBack } = sold
  return {
    orders,
    pieces,
    goods: toPesos(goods),
    discount: toPesos(discount),
    shipping: toPesos(shipping),
    surplus: toPesos(surplus),
    collected: toPesos(collected(sold)),
    refunded: toPesos(refunded),
    charged_back: toPesos(chargedBack),
    net: toPesos(net(sold)),
  }
}

/** A sales row for every day of a period, including days without sales. */
function toDays(period: Period, days: readonly (Sold & { key: string })[]): SoldOfDay[] {
  const known = new Map(days.map((day) => [day.key, day]))
  return eachDay(period).map((day) => {
    const sold = known.get(day)
    return {
      day,
      orders: sold?.orders ?? 0,
      collected: toPesos(sold ? collected(sold) : zero),
      refunded: toPesos(sold ? add(sold.refunded, sold.chargedBack) : zero),
    }
  })
}

export function toSales(
  { sold, days, before, daysBefore, methods, check }: Awaited<ReturnType<typeof readSales>>,
  { period, against }: { period: Period; against: Period | null },
): SalesReply {
  const { base, iva } = includedTax(net(sold))
  return {
    period,
    against,
    sold: toSold(sold),
    before: before && toSold(before),
    base: toPesos(base),
    iva: toPesos(iva),
    days: toDays(period, days),
    days_before: against ? toDays(against, daysBefore) : [],
    methods: methods.map(({ name, sold: own }) => ({ name, collected: toPesos(collected(own)) })),
    checked: check
      ? { at: check.checkedAt.toISOString(), orders: check.orders, wrong_days: check.wrongDays }
      : null,
  }
}
