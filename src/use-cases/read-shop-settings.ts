import type { Centavos } from '#domain/money.ts'
import { fromPesos } from '#domain/money.ts'
import * as content from '#persistence/content.ts'
import type { Db } from '#persistence/database.ts'

type Policy = 'free_shipping' | 'free_returns'
type Switchable = { requires?: Policy }

type StoredSettings = {
  name: string
  slogan: string
  support: { phone: string; email: string; hours: string; address: string }
  tax_note: string
  free_shipping: { enabled: boolean; threshold: number; text: string }
  free_returns: { enabled: boolean; days_business: number; text: string }
  trust: ({ code: string; title: string; text: string; link: string } & Switchable)[]
  product_bullets: ({ code: string; text: string } & Switchable)[]
  payment: {
    methods: {
      code: string
      name: string
      icon: string
      confirmed: string
      refund: string
      text: string
      max_total?: number
    }[]
    msi: { plans: { months: number; min_total: number }[] }
  }
  notices: Record<string, string>
  refurbished_grades: { grade: string; label: string; text: string }[]
  ticket_states: { code: string; label: string }[]
  rewards: { point_value: number; redeem_minimum: number; rules: string[] }
}

export type ShopSettings = Omit<StoredSettings, 'free_shipping' | 'free_returns' | 'payment'> & {
  /** null while the shop does not promise it */
  free_shipping: { threshold: Centavos; text: string } | null
  free_returns: { days_business: number; text: string } | null
  payment: {
    methods: StoredSettings['payment']['methods']
    cashLimit: Centavos
    installments: { months: number; minTotal: Centavos }[]
  }
}

const keys = [
  'name',
  'slogan',
  'support',
  'tax_note',
  'free_shipping',
  'free_returns',
  'trust',
  'product_bullets',
  'payment',
  'notices',
  'refurbished_grades',
  'ticket_states',
  'rewards',
] as const satisfies (keyof StoredSettings)[]

/** What the shop promises and how it is reached; a policy that is off takes its texts along. */
export async function readShopSettings(db: Db): Promise<ShopSettings> {
  const found = await content.settings(db, [...keys])
  const missing = keys.filter((key) => found[key] === undefined)
  if (missing.length) throw new Error(`Settings the shop lacks: ${missing.join(', ')}`)
  const stored = found as StoredSettings
  const { free_shipping, free_returns, payment } = stored
  const isOn = ({ requires }: Switchable): boolean => !requires || stored[requires].enabled
  const cash = payment.methods.find(({ max_total }) => max_total !== undefined)
  return {
    ...stored,
    free_shipping: free_shipping.enabled
      ? { threshold: fromPesos(free_shipping.threshold), text: free_shipping.text }
      : null,
    free_returns: free_returns.enabled ? free_returns : null,
    trust: stored.trust.filter(isOn),
    product_bullets: stored.product_bullets.filter(isOn),
    payment: {
      methods: payment.methods,
      cashLimit: fromPesos(cash?.max_total ?? 0),
      installments: payment.msi.plans.map(({ months, min_total }) => ({
        months,
        minTotal: fromPesos(min_total),
      })),
    },
  }
}
