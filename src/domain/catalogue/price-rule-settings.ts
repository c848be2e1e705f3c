import { type NumberSettings, presetsOf } from '../number-settings.ts'

/** Settings for struck-through prices; also read by the database (migration 0145). */
export const priceRuleSettings = {
  /** required days at a price before an offer may show it struck through; 0 disables the rule */
  struck_days: { preset: 7, least: 0, most: 90 },
} as const satisfies NumberSettings

export const defaultPriceRule: Record<keyof typeof priceRuleSettings, number> =
  presetsOf(priceRuleSettings)
