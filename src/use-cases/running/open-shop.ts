import { findPostcodeZoneProblems } from '#domain/buying/postcode-prefixes.ts'
import {
  isShopOpeningStepRequired,
  canOpenShop,
  type ShopOpeningStep,
  shopOpeningSteps,
} from '#domain/running/shop-opening-steps.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as trials from '#persistence/orders/test-orders.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import * as shopOpeningFacts from '#persistence/running/shop-opening-prerequisites.ts'
import * as stepTimes from '#persistence/running/shop-opening-steps.ts'
import { isShopOpen } from '../is-shop-open.ts'
import { endTestOrders } from '../orders/cancel-test-orders.ts'
import { readSettings, readShopName } from '../read-settings.ts'
import { legalTextTitles } from './read-legal-text.ts'
import { readShippingSettings } from './shipping-settings.ts'

/**
 * Reads the progress of the shop's setup, derived from stored data; only the times of the setup
 * steps are stored separately.
 */
export async function readShopOpeningProgress(db: Db, now: Date) {
  const [isOpen, name, own, delivery, versions, facts, trial, times] = await Promise.all([
    isShopOpen(db),
    readShopName(db),
    readSettings(db, ['name', 'support', 'seller']),
    readShippingSettings(db),
    content.readLegalTextVersionsInForce(db, now),
    shopOpeningFacts.readShopOpeningPrerequisites(db),
    trials.findNewestTestOrder(db),
    stepTimes.readShopOpeningStepTimes(db),
  ])
  const missingTexts = Object.entries(legalTextTitles)
    .filter(([page]) => versions[page] === undefined)
    .map(([, title]) => title)
  const zones = delivery.zones.map((zone) => ({
    name: zone.name,
    prefixes: zone.postcode_prefixes,
  }))
  const reached = delivery.methods.some((method) => method.zones.length > 0)
  const steps: Record<ShopOpeningStep, boolean> = {
    name: own.name !== undefined,
    support: own.support !== undefined,
    shipping: zones.length > 0 && reached,
    legal: missingTexts.length === 0,
    products: facts.products > 0,
    payment: facts.paidOrder !== null,
  }
  const done = new Set(shopOpeningSteps.filter((step) => steps[step]))
  return {
    isOpen,
    mayOpen: canOpenShop(done),
    name,
    support: own.support ?? null,
    seller: own.seller ?? null,
    steps: shopOpeningSteps.map((code) => ({
      code,
      isDone: done.has(code),
      isNeeded: isShopOpeningStepRequired(code),
      begunAt: times.get(code)?.begunAt ?? null,
      doneAt: times.get(code)?.doneAt ?? null,
    })),
    uncovered: findPostcodeZoneProblems(zones).uncovered.flatMap(({ prefixes }) => prefixes),
    missingTexts,
    trial: trial ?? null,
    ...facts,
  }
}

/**
 * Opens the shop to the public if the legal and payment prerequisites are met. Test orders are
 * cancelled at once; a job retries failures.
 */
export async function openShop(
  db: Db,
  gateway: PaymentGateways,
  by: { actor: string; requestId?: string },
  now: Date,
): Promise<SuccessResult | Refusal<'not-ready' | 'already-open'>> {
  const opened = await runInTransaction(db, async (transaction) => {
    await contentWrites.lockSettings(transaction)
    const opening = await readShopOpeningProgress(transaction, now)
    if (opening.isOpen) return refuse('already-open')
    if (!opening.mayOpen) return refuse('not-ready')
    await contentWrites.putSettings(transaction, { open: true })
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'settings-change',
      subject: 'settings:nombre',
      before: { open: false },
      after: { open: true },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true as const }
  })
  if (opened.ok) await endTestOrders(db, gateway, by, now)
  return opened
}

/** Keeps a new shop without any activity closed to the public until its owner opens it. */
export async function closeShopIfNew(db: Db): Promise<void> {
  const stored = await content.readSettings(db, ['open', 'support', 'name'])
  if (Object.keys(stored).length > 0) return
  const { isUsed } = await shopOpeningFacts.readShopOpeningPrerequisites(db)
  if (!isUsed) await contentWrites.putSettings(db, { open: false })
}
