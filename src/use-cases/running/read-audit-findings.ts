import type { Db } from '#persistence/database.ts'
import * as auditFindings from '#persistence/running/audit-findings.ts'
import { mendOf, ruleTexts } from './audit-texts.ts'

const most = 500
const texts: Readonly<Record<string, string>> = ruleTexts

/** Open findings of the nightly audit, with rule and remedy. */
export async function readAuditFindings(db: Db) {
  const found = await auditFindings.listOpen(db, most)
  return found.map((finding) => ({
    ...finding,
    words: texts[finding.rule] ?? finding.rule,
    mend: mendOf(finding),
  }))
}
