import type {
  SalesResponse,
  SalesTotalsOfDay,
  SalesTotalsResponse,
} from '#contract/operator/reports.ts'
import { addCentavos, toPesos, zeroCentavos } from '#domain/money.ts'
import {
  calculateCollectedAmount,
  listPeriodDays,
  calculateIncludedTax,
  calculateNetSales,
  type ReportPeriod,
} from '#domain/orders/sales-report.ts'
import type { readSalesTotals, SalesReportRow } from '#use-cases/orders/read-sales-report.ts'

type Sold = SalesReportRow['sold']

/** Converts sales totals to the API format, in pesos. */
export function toSalesTotalsReply(sold: Sold): SalesTotalsResponse {
  const { orders, pieces, goods, discount, shipping, surplus, refunded, chargedBack } = sold
  return {
    orders,
    pieces,
    goods: toPesos(goods),
    discount: toPesos(discount),
    shipping: toPesos(shipping),
    surplus: toPesos(surplus),
    collected: toPesos(calculateCollectedAmount(sold)),
    refunded: toPesos(refunded),
    charged_back: toPesos(chargedBack),
    net: toPesos(calculateNetSales(sold)),
  }
}

/** A sales row for every day of a period, including days without sales. */
function toDays(
  period: ReportPeriod,
  days: readonly (Sold & { key: string })[],
): SalesTotalsOfDay[] {
  const known = new Map(days.map((day) => [day.key, day]))
  return listPeriodDays(period).map((day) => {
    const sold = known.get(day)
    return {
      day,
      orders: sold?.orders ?? 0,
      collected: toPesos(sold ? calculateCollectedAmount(sold) : zeroCentavos),
      refunded: toPesos(sold ? addCentavos(sold.refunded, sold.chargedBack) : zeroCentavos),
    }
  })
}

export function toSalesReply(
  { sold, days, before, daysBefore, methods, check }: Awaited<ReturnType<typeof readSalesTotals>>,
  { period, against }: { period: ReportPeriod; against: ReportPeriod | null },
): SalesResponse {
  const { base, iva } = calculateIncludedTax(calculateNetSales(sold))
  return {
    period,
    against,
    sold: toSalesTotalsReply(sold),
    before: before && toSalesTotalsReply(before),
    base: toPesos(base),
    iva: toPesos(iva),
    days: toDays(period, days),
    days_before: against ? toDays(against, daysBefore) : [],
    methods: methods.map(({ name, sold: own }) => ({
      name,
      collected: toPesos(calculateCollectedAmount(own)),
    })),
    checked: check
      ? { at: check.checkedAt.toISOString(), orders: check.orders, wrong_days: check.wrongDays }
      : null,
  }
}
