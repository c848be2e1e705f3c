import type { CheckoutPolicy } from '#domain/checkout-policy.ts'
import { centavos, fromPesos } from '#domain/money.ts'
import type { Db } from './database.ts'

type Settings = {
  free_shipping?: { enabled: boolean; threshold: number; method: string }
  payment?: {
    methods: { code: string; hold_minutes: number; max_total?: number }[]
    msi?: { plans: { months: number; min_total: number }[] }
    scarce_stock?: { max_qty: number }
  }
  rewards?: {
    points_per_amount: { points: number; pesos: number }
    grant_business_days_after_delivery: number
    expiry_months: number
    point_value: number
    redeem_minimum: number
    redeem_coupon_days?: number
    expiry_notices_days?: number[]
  }
  minimum_age?: number
}

const DEFAULT_CASH_LIMIT = 10_000

/** What the owner settled about buying, with the shop's defaults where nothing was. */
export async function read(db: Db): Promise<CheckoutPolicy> {
  const rows = await db
    .selectFrom('shop_settings')
    .select(['key', 'value'])
    .where('key', 'in', ['free_shipping', 'payment', 'rewards', 'minimum_age'])
    .execute()
  const settings = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Settings
  const { free_shipping: free, payment, rewards } = settings
  const method = (code: string) => payment?.methods.find((one) => one.code === code)
  return {
    minimumAge: settings.minimum_age ?? 18,
    freeShipping: free?.enabled
      ? { threshold: fromPesos(free.threshold), method: free.method }
      : null,
    cashLimit: fromPesos(method('cash')?.max_total ?? DEFAULT_CASH_LIMIT),
    holdMinutes: {
      card: method('card')?.hold_minutes ?? 30,
      spei: method('spei')?.hold_minutes ?? 72 * 60,
      cash: method('cash')?.hold_minutes ?? 48 * 60,
    },
    installmentPlans: (payment?.msi?.plans ?? []).map(({ months, min_total }) => ({
      months,
      minTotal: fromPesos(min_total),
    })),
    scarceUnits: payment?.scarce_stock?.max_qty ?? 0,
    earning: {
      points: rewards?.points_per_amount.points ?? 1,
      perAmount: rewards ? fromPesos(rewards.points_per_amount.pesos) : centavos(1000),
      grantAfterBusinessDays: rewards?.grant_business_days_after_delivery ?? 5,
      expiryMonths: rewards?.expiry_months ?? 12,
    },
    redeeming: {
      pointValue: rewards ? fromPesos(rewards.point_value) : centavos(10),
      minimumPoints: rewards?.redeem_minimum ?? 500,
      couponDays: rewards?.redeem_coupon_days ?? 30,
    },
    expiryNoticeDays: rewards?.expiry_notices_days ?? [30, 7],
  }
}
