import {
  type SettingKey,
  type SettingsFileValues,
  settingKeys,
} from '#catalogue-import/shop-settings-file.ts'
import { isPaymentMethod } from '#domain/orders/payment.ts'
import { ticketReasonCodes } from '#domain/support/ticket.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'
import * as databaseReadiness from '#persistence/running/database-readiness.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import { defaultSettings } from '../default-settings.ts'
import { readSettings, listInvalidSettings } from '../read-settings.ts'
import { legalTextTitles } from './read-legal-text.ts'
import { readShippingSettings } from './shipping-settings.ts'

type SettingWithSource = {
  key: SettingKey
  state: 'own' | 'refused' | 'default' | 'missing'
}

/** Missing prerequisite for opening the shop. */
export type MissingOpeningPrerequisite =
  | { kind: 'support' | 'shipping' | 'categories' }
  | { kind: 'legal'; title: string }
  | { kind: 'superuser'; role: string }

/**
 * Lists every setting with its source: set by the shop, set in a form that this version cannot
 * read, default, or missing.
 */
export async function listSettings(db: Db): Promise<SettingWithSource[]> {
  const own = await content.readSettings(db, settingKeys)
  const refused = new Set((await listInvalidSettings(db)).map((name) => name.split('.')[0]))
  const hasShipping = await shipping.hasShippingMethods(db)
  const isOwn = (key: SettingKey): boolean =>
    key === 'shipping' ? hasShipping : own[key] !== undefined
  return settingKeys.map((key) => {
    if (refused.has(key)) return { key, state: 'refused' }
    return { key, state: isOwn(key) ? 'own' : key in defaultSettings ? 'default' : 'missing' }
  })
}

/** Reads all settings in force, in editable form: stored values, and defaults for the others. */
export async function readEffectiveSettings(db: Db): Promise<Partial<SettingsFileValues>> {
  const [own, delivery, reasons] = await Promise.all([
    readSettings(db, settingKeys),
    readShippingSettings(db),
    content.listTicketReasons(db),
  ])
  return {
    ...defaultSettings,
    ...own,
    payment: withSwitches(own.payment ?? defaultSettings.payment),
    ...(delivery.methods.length > 0 && { shipping: delivery }),
    ...(reasons.length > 0 && { ticket_reasons: reasons.map(settledReason) }),
  }
}

/** Adds the on/off switches missing in stored payment methods and instalment plans; they are on by default. */
function withSwitches({
  methods,
  msi,
  ...payment
}: SettingsFileValues['payment']): SettingsFileValues['payment'] {
  return {
    ...payment,
    methods: methods.map((method) =>
      isPaymentMethod(method.code) ? { ...method, enabled: method.enabled ?? true } : method,
    ),
    msi: { ...msi, enabled: msi.enabled ?? true },
  }
}

function settledReason({
  code,
  ...reason
}: Awaited<ReturnType<typeof content.listTicketReasons>>[number]) {
  const known = ticketReasonCodes.find((one) => one === code)
  return known ? { ...reason, code: known } : reason
}

/** Missing prerequisites for opening the shop. */
export async function listMissingOpeningPrerequisites(
  db: Db,
  now: Date,
): Promise<MissingOpeningPrerequisite[]> {
  const { support } = await readSettings(db, ['support'])
  const [hasShipping, slugs, versions, superuser] = await Promise.all([
    shipping.hasShippingMethods(db),
    contents.readCategorySlugs(db),
    content.readLegalTextVersionsInForce(db, now),
    databaseReadiness.findConnectedSuperuserName(db),
  ])
  return [
    ...(support ? [] : [{ kind: 'support' as const }]),
    ...(hasShipping ? [] : [{ kind: 'shipping' as const }]),
    ...(slugs.size > 0 ? [] : [{ kind: 'categories' as const }]),
    ...Object.entries(legalTextTitles)
      .filter(([page]) => versions[page] === undefined)
      .map(([, title]) => ({ kind: 'legal' as const, title })),
    ...(superuser ? [{ kind: 'superuser' as const, role: superuser }] : []),
  ]
}

/** Adds the default reasons for support tickets to a shop that has none. */
export async function addMissingTicketReasons(db: Db): Promise<void> {
  if (!(await content.hasConfiguredTicketReasons(db))) {
    await contentWrites.putTicketReasons(db, defaultSettings.ticket_reasons)
  }
}
