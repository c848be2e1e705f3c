import { type NumericSettingDefinitions, getNumericSettingDefaults } from '../numeric-settings.ts'

/** Refund settings with defaults and bounds. */
export const refundSettings = {
  /** amount in pesos above which a second person must approve a refund; 0 disables the approval */
  second_person_above: { preset: 0, least: 0, most: 10_000_000 },
  /** hours within which a second person must approve a refund */
  approval_hours: { preset: 72, least: 1, most: 720 },
  /** business days within which the shop must inspect and refund a return */
  return_business_days: { preset: 5, least: 1, most: 60 },
} as const satisfies NumericSettingDefinitions

export type RefundSettings = Record<keyof typeof refundSettings, number>

export const defaultRefundSettings: RefundSettings = getNumericSettingDefaults(refundSettings)
