import { dayInMs } from '#domain/durations.ts'
import { isDatabaseOverloaded } from '#persistence/database-error-codes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as purchaseAudit from '#persistence/orders/purchase-consistency-checks.ts'
import * as auditFindings from '#persistence/running/consistency-check-results.ts'
import { auditLogTamperingRules, verifyNewestAuditSeals } from './seal-audit-log.ts'

/**
 * Maximum stored findings per audit rule. If a rule has more findings, none of its earlier findings
 * is marked as solved.
 */
const mostOfRule = 200
/** Time limit for running one audit rule, in ms. */
const longestRule = 20_000
const solvedKeptMs = 90 * dayInMs

/**
 * Runs every audit rule and stores the findings. Rules that exceed their time limit keep earlier
 * findings and are returned; failing rules do not stop others.
 */
export async function runAuditRulesAndSaveResults(
  db: Db,
  now: Date,
): Promise<{ unfinished: string[] }> {
  const unfinished: string[] = []
  const failures: unknown[] = []
  for (const rule of purchaseAudit.purchaseAuditRuleNames) {
    try {
      await runInTransaction(db, async (transaction) => {
        const bounds = { limit: mostOfRule + 1, longest: longestRule }
        const subjects = await purchaseAudit.listAuditRuleViolations(transaction, rule, bounds, now)
        await store(transaction, rule, subjects, now)
      })
    } catch (error) {
      if (isDatabaseOverloaded(error)) unfinished.push(rule)
      else failures.push(error)
    }
  }
  const seals = await verifyNewestAuditSeals(db, now)
  for (const rule of auditLogTamperingRules) {
    const subjects = seals.flatMap((found) => (found.rule === rule ? [found.subject] : []))
    await runInTransaction(db, (transaction) => store(transaction, rule, subjects, now))
  }
  await auditFindings.removeSolvedViolations(db, new Date(now.getTime() - solvedKeptMs))
  if (failures.length > 0) throw failures[0]
  return { unfinished }
}

async function store(db: Db, rule: string, found: readonly string[], now: Date): Promise<void> {
  const subjects = found.slice(0, mostOfRule)
  await auditFindings.saveAuditRuleViolations(db, { rule, subjects }, now)
  if (found.length <= mostOfRule)
    await auditFindings.markOtherViolationsSolved(db, { rule, subjects }, now)
}
