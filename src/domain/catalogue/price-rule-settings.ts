import { type NumberSettings, presetsOf } from '../number-settings.ts'

/** Owner settings of struck prices; also read by the database (migration 0145). */
export const priceRuleSettings = {
  /** required days at a price before an offer strikes it; 0 disables the rule */
  struck_days: { preset: 7, least: 0, most: 90 },
} as const satisfies NumberSettings

export const defaultPriceRule: Record<keyof typeof priceRuleSettings, number> =
  presetsOf(priceRuleSettings)
