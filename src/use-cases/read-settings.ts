import {
  parseDatabaseShopSettings,
  type DatabaseShopSettings,
} from '#catalogue-import/parse-settings-from-database.ts'
import { settingKeys } from '#catalogue-import/shop-settings-file.ts'
import { toCheckoutPolicy } from '#domain/buying/checkout-policy-settings.ts'
import type { CheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import type { Bundle } from '#domain/buying/discounts/bundles.ts'
import { fromPesos } from '#domain/money.ts'
import type { ImmutableOrderRecordSeller } from '#domain/orders/immutable-order-record.ts'
import { defaultRefundSettings, type RefundSettings } from '#domain/orders/refund-settings.ts'
import { type CombinableRead, readOne } from '#persistence/combined-statements.ts'
import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import { defaultSettings } from './default-settings.ts'

const presets = { ...defaultSettings, bundles: [] }

/** Stored settings by key; malformed values are replaced by their default. */
export async function readSettings(
  db: Db,
  keys: (keyof DatabaseShopSettings)[],
): Promise<Partial<DatabaseShopSettings>> {
  return parseDatabaseShopSettings(await content.readSettings(db, keys), presets).settings
}

/**
 * Names of settings or fields that are stored in a form unsupported by this version; their defaults
 * apply.
 */
export async function listInvalidSettings(db: Db): Promise<string[]> {
  const stored = await content.readSettings(db, [...settingKeys, 'bundles'])
  return parseDatabaseShopSettings(stored, presets).refused
}

export async function readShopName(db: Db): Promise<string> {
  const { name } = await readSettings(db, ['name'])
  return name ?? defaultSettings.name
}

const policyKeys = [
  'free_shipping',
  'order_cutoff',
  'payment',
  'rewards',
  'minimum_age',
  'unpaid_limits',
] as const

export async function readCheckoutPolicy(db: Db): Promise<CheckoutPolicy> {
  return toCheckoutPolicy(await readSettings(db, [...policyKeys]))
}

/** Reads the checkout policy and the seller that apply to new orders. */
export function orderTermsRead(): CombinableRead<{
  policy: CheckoutPolicy
  seller: ImmutableOrderRecordSeller
}> {
  const { query, toResult } = content.settingsRead([...policyKeys, 'name', 'seller'])
  return {
    query,
    toResult(rows) {
      const { settings } = parseDatabaseShopSettings(toResult(rows), presets)
      const { name = defaultSettings.name, seller } = settings
      return {
        policy: toCheckoutPolicy(settings),
        seller: {
          name,
          legalName: seller?.legal_name ?? null,
          rfc: seller?.rfc ?? null,
          address: seller?.address ?? null,
        },
      }
    },
  }
}

/** Terms for pricing carts: checkout policy, bundles, and whether the shop is open to all buyers. */
export function cartPricingTermsRead(): CombinableRead<{
  policy: CheckoutPolicy
  bundles: Bundle[]
  isShopOpen: boolean
}> {
  const { query, toResult } = content.settingsAndRenamedUrlKeysRead([
    ...policyKeys,
    'bundles',
    'open',
  ])
  return {
    query,
    toResult(rows) {
      const { settings, movedUrlKeys } = toResult(rows)
      const stored = parseDatabaseShopSettings(settings, presets).settings
      return {
        policy: toCheckoutPolicy(stored),
        bundles: bundlesOf(stored, movedUrlKeys),
        isShopOpen: stored.open ?? defaultSettings.open,
      }
    },
  }
}

/** The refund settings, with their defaults. */
export async function readRefundSettings(db: Db): Promise<RefundSettings> {
  const { refunds } = await readSettings(db, ['refunds'])
  return { ...defaultRefundSettings, ...refunds }
}

/** Active bundles, with the current url keys of their products. */
export async function readActiveBundles(db: Db): Promise<Bundle[]> {
  const { settings, movedUrlKeys } = await readOne(
    db,
    content.settingsAndRenamedUrlKeysRead(['bundles']),
  )
  return bundlesOf(parseDatabaseShopSettings(settings, presets).settings, movedUrlKeys)
}

/** All bundles including paused ones, with the current url keys of their products. */
export async function readAllBundles(db: Db): Promise<KeptBundle[]> {
  const { settings, movedUrlKeys } = await readOne(
    db,
    content.settingsAndRenamedUrlKeysRead(['bundles']),
  )
  return keptOf(parseDatabaseShopSettings(settings, presets).settings, movedUrlKeys)
}

type KeptBundle = Bundle & { paused: boolean }
type Stored = Pick<Partial<DatabaseShopSettings>, 'bundles'>

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
