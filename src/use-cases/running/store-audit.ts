import { dayInMs } from '#domain/durations.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { isOverburdened } from '#persistence/error-code.ts'
import * as purchaseAudit from '#persistence/orders/purchase-audit.ts'
import * as auditFindings from '#persistence/running/audit-findings.ts'
import { sealRules, verifyNewestSeals } from './seal-audit-log.ts'

/** Maximum stored findings per audit rule; with more, none is marked as solved. */
const mostOfRule = 200
/** Time limit of one audit rule, in ms. */
const longestRule = 20_000
const solvedKeptMs = 90 * dayInMs

/**
 * Runs every audit rule and stores findings. Rules beyond their time limit keep earlier findings and are returned;
 * failing rules do not stop others.
 */
export async function storeAudit(db: Db, now: Date): Promise<{ unfinished: string[] }> {
  const unfinished: string[] = []
  const failures: unknown[] = []
  for (const rule of purchaseAudit.ruleNames) {
    try {
      await inTransaction(db, async (transaction) => {
        const bounds = { limit: mostOfRule + 1, longest: longestRule }
        const subjects = await purchaseAudit.subjectsOf(transaction, rule, bounds, now)
        await store(transaction, rule, subjects, now)
      })
    } catch (error) {
      if (isOverburdened(error)) unfinished.push(rule)
      else failures.push(error)
    }
  }
  const seals = await verifyNewestSeals(db, now)
  for (const rule of sealRules) {
    const subjects = seals.flatMap((found) => (found.rule === rule ? [found.subject] : []))
    await inTransaction(db, (transaction) => store(transaction, rule, subjects, now))
  }
  await auditFindings.removeSolved(db, new Date(now.getTime() - solvedKeptMs))
  if (failures.length > 0) throw failures[0]
  return { unfinished }
}

async function store(db: Db, rule: string, found: readonly string[], now: Date): Promise<void> {
  const subjects = found.slice(0, mostOfRule)
  await auditFindings.keep(db, { rule, subjects }, now)
  if (found.length <= mostOfRule) await auditFindings.solveOthers(db, { rule, subjects }, now)
}
