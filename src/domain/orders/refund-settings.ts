import { type NumberSettings, presetsOf } from '../number-settings.ts'

/** Refund settings with defaults and bounds. */
export const refundSettings = {
  /** pesos above which a second person must approve; 0 disables approval */
  second_person_above: { preset: 0, least: 0, most: 10_000_000 },
  /** hours within which the second person answers */
  approval_hours: { preset: 72, least: 1, most: 720 },
  /** business days to inspect a return and send its money */
  return_business_days: { preset: 5, least: 1, most: 60 },
} as const satisfies NumberSettings

export type RefundSettings = Record<keyof typeof refundSettings, number>

export const defaultRefundSettings: RefundSettings = presetsOf(refundSettings)
