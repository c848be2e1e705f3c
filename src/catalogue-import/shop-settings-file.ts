import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { listEnabledPaymentMethods } from '#domain/buying/checkout-policy-settings.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { findDuplicateStrings } from './find-duplicate-strings.ts'
import { listSchemaViolations } from './schema-violations.ts'
import { identitySettings } from './settings/identity-settings.ts'
import { messageAndTicketSettings } from './settings/message-and-ticket-settings.ts'
import { orderRuleSettings } from './settings/order-rule-settings.ts'
import { pageTextSettings } from './settings/page-text-settings.ts'
import { paymentSettings } from './settings/payment-settings.ts'
import { promiseSettings } from './settings/promise-settings.ts'
import { rewardSettings } from './settings/reward-settings.ts'
import { PickupPoint, shippingSettings } from './settings/shipping-settings.ts'

/** Settings that shoppers receive; `ShopSettingsResponse` of the contract says in which form. */
const publicSettings = {
  ...identitySettings,
  ...promiseSettings,
  ...paymentSettings,
  ...pageTextSettings,
  ...rewardSettings,
}

/** Schema of the settings file; absent keys stay unchanged. */
export const SettingsFile = Type.Object({
  ...identitySettings,
  ...promiseSettings,
  ...paymentSettings,
  ...orderRuleSettings,
  ...pageTextSettings,
  ...rewardSettings,
  ...shippingSettings,
  ...messageAndTicketSettings,
})
export type SettingsFileValues = Static<typeof SettingsFile>
export type SettingKey = keyof SettingsFileValues
export type PublicSettingKey = keyof typeof publicSettings
export const settingKeys = getTypedKeys(SettingsFile.properties)
export const publicSettingKeys = getTypedKeys(publicSettings)

const validator = Compile(
  Type.Object(Type.Partial(SettingsFile).properties, { additionalProperties: false }),
)

/** Validates a settings file, or returns its errors in Spanish. */
export function parseSettingsFile(
  value: unknown,
): { ok: true; settings: Partial<SettingsFileValues> } | { ok: false; problems: string[] } {
  if (!validator.Check(value))
    return { ok: false, problems: listSchemaViolations(validator, value) }
  const problems = [
    ...repeatedReasons(value.ticket_reasons ?? []),
    ...(value.payment && listEnabledPaymentMethods(value.payment).length === 0
      ? ['Deja al menos una forma de pago.']
      : []),
  ]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: value }
}

const pickupPointTable = Type.Record(Type.String(), PickupPoint)
const pickupPoints = Compile(pickupPointTable)

/** Parses stored pick-up points by shipping method; returns none if malformed. */
export function parseDatabasePickupPoints(stored: unknown): Static<typeof pickupPointTable> {
  return pickupPoints.Check(stored) ? stored : {}
}

function repeatedReasons(reasons: SettingsFileValues['ticket_reasons']): string[] {
  return [
    ...findDuplicateStrings(reasons.map(({ id }) => String(id))).map(
      (id) => `ticket_reasons: el id ${id} está repetido`,
    ),
    ...findDuplicateStrings(reasons.flatMap(({ code }) => code ?? [])).map(
      (code) => `ticket_reasons: el código «${code}» está repetido`,
    ),
  ]
}
