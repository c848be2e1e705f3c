import type { Settled } from '#catalogue-import/settings-file.ts'
import type { Centavos } from '#domain/money.ts'
import { fromPesos } from '#domain/money.ts'
import * as content from '#persistence/content.ts'
import type { Db } from '#persistence/database.ts'
import { defaultSettings } from './default-settings.ts'

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
] as const satisfies (keyof Settled)[]

type Switchable = { requires?: 'free_shipping' | 'free_returns' }

export type ShopSettings = Omit<
  Pick<Settled, (typeof keys)[number]>,
  'free_shipping' | 'free_returns' | 'payment' | 'support'
> & {
  /** null until the shop's people say how they are reached */
  support: Settled['support'] | null
  /** null while the shop does not promise it */
  free_shipping: { threshold: Centavos; text: string } | null
  free_returns: { days_business: number; text: string } | null
  payment: {
    methods: Settled['payment']['methods']
    cashLimit: Centavos
    installments: { months: number; minTotal: Centavos }[]
  }
}

/** What the shop promises and how it is reached; a policy that is off takes its texts along. */
export async function readShopSettings(db: Db): Promise<ShopSettings> {
  const found = (await content.settings(db, [...keys])) as Partial<Settled>
  const stored = { ...defaultSettings, ...found }
  const { free_shipping, free_returns, payment } = stored
  const isOn = ({ requires }: Switchable): boolean => !requires || stored[requires].enabled
  const cash = payment.methods.find(({ max_total }) => max_total !== undefined)
  return {
    ...stored,
    support: stored.support ?? null,
    rewards: { ...defaultSettings.rewards, ...stored.rewards },
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
