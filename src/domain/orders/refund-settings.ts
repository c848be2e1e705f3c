import { type NumberSettings, getSettingDefaults } from '../number-settings.ts'

/** Refund settings with defaults and bounds. */
export const refundSettings = {
  /** amount in pesos above which a refund needs four-eyes approval; 0 disables approval */
  second_person_above: { preset: 0, least: 0, most: 10_000_000 },
  /** deadline for the four-eyes approval, in hours */
  approval_hours: { preset: 72, least: 1, most: 720 },
  /** deadline to inspect and refund a return, in business days */
  return_business_days: { preset: 5, least: 1, most: 60 },
} as const satisfies NumberSettings

export type RefundSettings = Record<keyof typeof refundSettings, number>

export const defaultRefundSettings: RefundSettings = getSettingDefaults(refundSettings)
