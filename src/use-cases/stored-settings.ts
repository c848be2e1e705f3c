import { readStored, type StoredSettings } from '#catalogue-import/stored-settings.ts'
import type { Bundle } from '#domain/buying/bundles.ts'
import type { CheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import { policyOf } from '#domain/buying/policy-settings.ts'
import { keysOf } from '#domain/keys-of.ts'
import { fromPesos } from '#domain/money.ts'
import type { RecordedSeller } from '#domain/orders/order-record.ts'
import { defaultRefundSettings, type RefundSettings } from '#domain/orders/refund-settings.ts'
import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/content.ts'
import { defaultSettings } from './default-settings.ts'

const presets = { ...defaultSettings, bundles: [] }

/** Stored settings by key; malformed values are replaced by their default. */
export async function readSettings(
  db: Db,
  keys: (keyof StoredSettings)[],
): Promise<Partial<StoredSettings>> {
  return readStored(await content.settings(db, keys), presets).settings
}

/** Names of settings or fields stored in a shape unsupported by this version; their defaults apply. */
export async function refusedSettings(db: Db): Promise<string[]> {
  const keys = [...keysOf(presets), 'support', 'seller', 'shipping']
  return readStored(await content.settings(db, keys), presets).refused
}

export async function readShopName(db: Db): Promise<string> {
  const { name } = await readSettings(db, ['name'])
  return name ?? defaultSettings.name
}

const policyKeys = ['free_shipping', 'payment', 'rewards', 'minimum_age', 'unpaid_limits'] as const

/** The checkout policy from the settings. */
export async function readCheckoutPolicy(db: Db): Promise<CheckoutPolicy> {
  return policyOf(await readSettings(db, [...policyKeys]))
}

/** Checkout policy and seller for new orders. */
export async function readOrderTerms(
  db: Db,
): Promise<{ policy: CheckoutPolicy; seller: RecordedSeller }> {
  const settings = await readSettings(db, [...policyKeys, 'name', 'seller'])
  const { name = defaultSettings.name, seller } = settings
  return {
    policy: policyOf(settings),
    seller: {
      name,
      legalName: seller?.legal_name ?? null,
      rfc: seller?.rfc ?? null,
      address: seller?.address ?? null,
    },
  }
}

/** Terms for pricing carts: checkout policy, bundles, and whether the shop is open to all buyers. */
export async function readCartTerms(
  db: Db,
): Promise<{ policy: CheckoutPolicy; bundles: Bundle[]; isShopOpen: boolean }> {
  const keys = [...policyKeys, 'bundles', 'open']
  const { settings, movedUrlKeys } = await content.settingsOfBuying(db, keys)
  const stored = readStored(settings, presets).settings
  return {
    policy: policyOf(stored),
    bundles: bundlesOf(stored, movedUrlKeys),
    isShopOpen: stored.open ?? defaultSettings.open,
  }
}

/** The refund settings, with their defaults. */
export async function readRefundSettings(db: Db): Promise<RefundSettings> {
  const { refunds } = await readSettings(db, ['refunds'])
  return { ...defaultRefundSettings, ...refunds }
}

/** Active bundles, with the current url keys of their products. */
export async function readBundles(db: Db): Promise<Bundle[]> {
  const { settings, movedUrlKeys } = await content.settingsOfBuying(db, ['bundles'])
  return bundlesOf(readStored(settings, presets).settings, movedUrlKeys)
}

/** All bundles including paused ones, with the current url keys of their products. */
export async function readKeptBundles(db: Db): Promise<KeptBundle[]> {
  const { settings, movedUrlKeys } = await content.settingsOfBuying(db, ['bundles'])
  return keptOf(readStored(settings, presets).settings, movedUrlKeys)
}

type KeptBundle = Bundle & { paused: boolean }
type Stored = Pick<Partial<StoredSettings>, 'bundles'>

function bundlesOf({ bundles = [] }: Stored, moved: Map<string, string>): Bundle[] {
  return keptOf({ bundles: bundles.filter(({ paused }) => !paused) }, moved)
}

function keptOf({ bundles = [] }: Stored, moved: Map<string, string>): KeptBundle[] {
  return bundles.map(({ code, name, saving, products, paused = false }) => ({
    code,
    name,
    products: products.map((urlKey) => moved.get(urlKey) ?? urlKey),
    saving: fromPesos(saving),
    paused,
  }))
}
