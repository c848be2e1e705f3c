import { getNumericSettingDefaults, whole } from '../numeric-settings.ts'

/** Refund settings with defaults and bounds. */
export const refundSettings = {
  /** amount in pesos above which a second person must approve a refund; 0 disables the approval */
  second_person_above: whole(
    'Lo aprueba otra persona desde',
    'pesos',
    0,
    [0, 10_000_000],
    '0 no se lo pide a nadie.',
  ),
  /** hours within which a second person must approve a refund */
  approval_hours: whole('Plazo para aprobarlo', 'horas', 72, [1, 720]),
  /** business days within which the shop must inspect and refund a return */
  return_business_days: whole(
    'Plazo para revisar y devolver el dinero',
    'días hábiles',
    5,
    [1, 60],
  ),
}

export type RefundSettings = Record<keyof typeof refundSettings, number>

export const defaultRefundSettings: RefundSettings = getNumericSettingDefaults(refundSettings)
