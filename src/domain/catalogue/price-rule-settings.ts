import { type NumberSettings, presetsOf } from '../number-settings.ts'

/** What the owner may settle about prices that are struck; the database goes by it (migration 0145). */
export const priceRuleSettings = {
  /** days for which a price was asked before an offer strikes it; 0 does without the rule */
  struck_days: { preset: 7, least: 0, most: 90 },
} as const satisfies NumberSettings

export const defaultPriceRule: Record<keyof typeof priceRuleSettings, number> =
  presetsOf(priceRuleSettings)
