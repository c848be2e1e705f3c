import { coverageOf } from '#domain/buying/postcode-prefixes.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { isNeeded, mayOpen, type OpeningStep, openingSteps } from '#domain/running/opening.ts'
import type { Gateways } from '#payments/gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as trials from '#persistence/orders/test-orders.ts'
import * as contentWrites from '#persistence/running/content-writes.ts'
import * as content from '#persistence/running/content.ts'
import * as openingFacts from '#persistence/running/opening-facts.ts'
import * as stepTimes from '#persistence/running/opening-steps.ts'
import { endTestOrders } from '../orders/end-test-orders.ts'
import { isShopOpen } from '../sells-to.ts'
import { readSettings, readShopName } from '../stored-settings.ts'
import { legalTitles } from './read-legal-text.ts'
import { readSettledShipping } from './shipping-settings.ts'

/** Progress of the shop's setup, derived from stored data; only step durations are stored. */
export async function readOpening(db: Db, now: Date) {
  const [isOpen, name, own, delivery, versions, facts, trial, times] = await Promise.all([
    isShopOpen(db),
    readShopName(db),
    readSettings(db, ['name', 'support', 'seller']),
    readSettledShipping(db),
    content.legalVersions(db, now),
    openingFacts.openingFacts(db),
    trials.newest(db),
    stepTimes.times(db),
  ])
  const missingTexts = Object.entries(legalTitles)
    .filter(([page]) => versions[page] === undefined)
    .map(([, title]) => title)
  const zones = delivery.zones.map((zone) => ({
    name: zone.name,
    prefixes: zone.postcode_prefixes,
  }))
  const reached = delivery.methods.some((method) => method.zones.length > 0)
  const steps: Record<OpeningStep, boolean> = {
    name: own.name !== undefined,
    support: own.support !== undefined,
    shipping: zones.length > 0 && reached,
    legal: missingTexts.length === 0,
    products: facts.products > 0,
    payment: facts.paidOrder !== null,
  }
  const done = new Set(openingSteps.filter((step) => steps[step]))
  return {
    isOpen,
    mayOpen: mayOpen(done),
    name,
    support: own.support ?? null,
    seller: own.seller ?? null,
    steps: openingSteps.map((code) => ({
      code,
      isDone: done.has(code),
      isNeeded: isNeeded(code),
      begunAt: times.get(code)?.begunAt ?? null,
      doneAt: times.get(code)?.doneAt ?? null,
    })),
    uncovered: coverageOf(zones).uncovered.flatMap(({ prefixes }) => prefixes),
    missingTexts,
    trial: trial ?? null,
    ...facts,
  }
}

/**
 * Opens the shop if the legal and payment prerequisites are met. Test orders are cancelled at once; a job retries
 * failures.
 */
export async function openShop(
  db: Db,
  gateway: Gateways,
  by: { actor: string; requestId?: string },
  now: Date,
): Promise<Granted | Refusal<'not-ready' | 'already-open'>> {
  const opened = await inTransaction(db, async (transaction) => {
    await contentWrites.lockSettings(transaction)
    const opening = await readOpening(transaction, now)
    if (opening.isOpen) return refuse('already-open')
    if (!opening.mayOpen) return refuse('not-ready')
    await contentWrites.putSettings(transaction, { open: true })
    const entry = {
      ...by,
      action: 'settings-change',
      subject: 'settings:nombre',
      before: { open: false },
      after: { open: true },
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true as const }
  })
  if (opened.ok) await endTestOrders(db, gateway, by, now)
  return opened
}

/** Closes a new shop without any activity until its owner opens it. */
export async function keepNewShopClosed(db: Db): Promise<void> {
  const stored = await content.settings(db, ['open', 'support', 'name'])
  if (Object.keys(stored).length > 0) return
  const { isUsed } = await openingFacts.openingFacts(db)
  if (!isUsed) await contentWrites.putSettings(db, { open: false })
}
