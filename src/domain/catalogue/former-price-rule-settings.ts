import { type NumericSettingDefinitions, getNumericSettingDefaults } from '../numeric-settings.ts'

/**
 * Settings for the crossed-out former price of offers; also read by the database (migration 0145).
 */
export const formerPriceSettings = {
  /**
   * number of days for which a product must be sold at a price before an offer may show that price
   * crossed out; 0 disables the rule
   */
  struck_days: { preset: 7, least: 0, most: 90 },
} as const satisfies NumericSettingDefinitions

export const defaultFormerPriceRule: Record<keyof typeof formerPriceSettings, number> =
  getNumericSettingDefaults(formerPriceSettings)
