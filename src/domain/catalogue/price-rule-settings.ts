import { type NumberSettings, getSettingDefaults } from '../number-settings.ts'

/** Settings for struck-through prices; also read by the database (migration 0145). */
export const formerPriceSettings = {
  /**
   * days for which a price must be asked before an offer may show it struck through; 0 disables the
   * rule
   */
  struck_days: { preset: 7, least: 0, most: 90 },
} as const satisfies NumberSettings

export const defaultFormerPriceRule: Record<keyof typeof formerPriceSettings, number> =
  getSettingDefaults(formerPriceSettings)
