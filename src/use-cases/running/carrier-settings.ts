import type { SettingsFileValues } from '#catalogue-import/shop-settings-file.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { readSettings } from '../read-settings.ts'

type By = { actor: string; requestId?: string }
type Carriers = SettingsFileValues['carriers']

/**
 * Adds a parcel carrier by name; its tracking number format and tracking URL are set in the
 * settings form.
 */
export function addCarrier(
  db: Db,
  { name, ...by }: { name: string } & By,
  now: Date,
): Promise<SuccessResult | Refusal<'invalid-input', { fields: Record<string, string> }>> {
  return runInTransaction(db, async (transaction) => {
    const carriers = await heldCarriers(transaction)
    const tidy = name.trim()
    const problem = nameProblem(tidy, carriers)
    if (problem !== null) return refuse('invalid-input', { fields: { name: problem } })
    await keepCarriers(transaction, carriers, [...carriers, { name: tidy }], by, now)
    return { ok: true }
  })
}

/** Removes a carrier; its parcels retain their tracking numbers. */
export function removeCarrier(
  db: Db,
  { name, ...by }: { name: string } & By,
  now: Date,
): Promise<SuccessResult | Refusal<'carrier-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const carriers = await heldCarriers(transaction)
    const after = carriers.filter((carrier) => carrier.name !== name)
    if (after.length === carriers.length) return refuse('carrier-not-found')
    await keepCarriers(transaction, carriers, after, by, now)
    return { ok: true }
  })
}

function nameProblem(name: string, carriers: Carriers): string | null {
  if (name === '') return 'Falta.'
  if (/[[\]=]/.test(name)) return 'Escríbelo sin corchetes ni signo de igual.'
  const isThere = carriers.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return isThere ? 'Esa paquetería ya está.' : null
}

async function heldCarriers(transaction: Db): Promise<Carriers> {
  await contentWrites.lockSettings(transaction)
  const { carriers = [] } = await readSettings(transaction, ['carriers'])
  return carriers
}

async function keepCarriers(
  transaction: Db,
  before: Carriers,
  after: Carriers,
  by: By,
  now: Date,
): Promise<void> {
  await contentWrites.putSettings(transaction, { carriers: after })
  const names = (carriers: Carriers) => ({ carriers: carriers.map(({ name }) => name).join(', ') })
  const entry: auditLog.AuditEntry = {
    ...by,
    action: 'settings-change',
    subject: 'settings:envios',
    before: names(before),
    after: names(after),
  }
  await auditLog.addAuditEntry(transaction, entry, now)
}
