import {
  publicSettingKeys,
  type PublicSettingKey,
  type SettingsFileValues,
} from '#catalogue-import/shop-settings-file.ts'
import {
  listOfferedInstallmentPlans,
  listEnabledPaymentMethods,
} from '#domain/buying/checkout-policy-settings.ts'
import { defaultCheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import { fillShopTextPlaceholders } from '#domain/buying/shop-text-placeholders.ts'
import type { Centavos } from '#domain/money.ts'
import { fromPesos } from '#domain/money.ts'
import { isPaymentMethod } from '#domain/orders/payment.ts'
import type { Logo } from '#domain/running/logo.ts'
import type { Db } from '#persistence/database.ts'
import * as shopLogos from '#persistence/running/shop-logos.ts'
import { readTextPlaceholderValues } from '../buying/read-faq-and-text-placeholders.ts'
import { defaultSettings } from '../default-settings.ts'
import { readSettings } from '../read-settings.ts'

type Switchable = { requires?: 'free_shipping' | 'free_returns' }

type ShopSettings = Omit<
  Pick<SettingsFileValues, PublicSettingKey>,
  'free_shipping' | 'free_returns' | 'payment' | 'support' | 'seller'
> & {
  /** contact data of the shop; null until configured */
  support: SettingsFileValues['support'] | null
  /** legal seller; null until configured */
  seller: SettingsFileValues['seller'] | null
  /** logo of the shop; absent while the name is shown as text */
  logo?: Logo
  /** free-shipping promise; null if not offered */
  free_shipping: { threshold: Centavos; text: string } | null
  free_returns: { days_business: number; text: string } | null
  payment: {
    methods: SettingsFileValues['payment']['methods']
    cashLimit: Centavos
    scarceUnits: number
    installments: { months: number; minTotal: Centavos }[]
  }
}

/** Public settings of the shop, its promises and contact data; texts of disabled policies are left out. */
export async function readShopSettings(db: Db): Promise<ShopSettings> {
  const found = await readSettings(db, publicSettingKeys)
  const stored = { ...defaultSettings, ...found }
  const { free_shipping, free_returns, payment } = stored
  const isOn = ({ requires }: Switchable): boolean => !requires || stored[requires].enabled
  const cash = payment.methods.find(({ max_total }) => max_total !== undefined)
  const taken: readonly string[] = listEnabledPaymentMethods(payment)
  const isTaken = ({ code }: { code: string }) => !isPaymentMethod(code) || taken.includes(code)
  const facts = await readTextPlaceholderValues(db)
  // leaves out texts that contain promises the shop does not make
  const filled = <Item extends { text: string }>(item: Item): Item[] => {
    const text = fillShopTextPlaceholders(item.text, facts)
    return text === null ? [] : [{ ...item, text }]
  }
  const { rewards } = stored
  const logo = await shopLogos.readShopLogo(db)
  return {
    ...stored,
    support: stored.support ?? null,
    seller: stored.seller ?? null,
    ...((logo.light ?? logo.dark) !== null && { logo }),
    rewards: {
      ...rewards,
      rules: rewards.rules.flatMap((rule) => fillShopTextPlaceholders(rule, facts) ?? []),
    },
    free_shipping: free_shipping.enabled
      ? {
          threshold: fromPesos(free_shipping.threshold),
          text: fillShopTextPlaceholders(free_shipping.text, facts) ?? '',
        }
      : null,
    free_returns: free_returns.enabled ? free_returns : null,
    trust: stored.trust.filter(isOn).flatMap(filled),
    product_bullets: stored.product_bullets.filter(isOn),
    payment: {
      methods: payment.methods.filter(isTaken).flatMap(filled),
      cashLimit: fromPesos(cash?.max_total ?? 0),
      scarceUnits: payment.scarce_stock?.max_qty ?? defaultCheckoutPolicy.scarceUnits,
      installments: listOfferedInstallmentPlans(payment),
    },
  }
}
