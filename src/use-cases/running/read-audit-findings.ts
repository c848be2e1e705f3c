import type { Db } from '#persistence/database.ts'
import * as auditFindings from '#persistence/running/audit-findings.ts'
import { auditRuleRemedy, auditRuleTexts } from './audit-rule-texts.ts'

const most = 500
const texts: Readonly<Record<string, string>> = auditRuleTexts

/** Lists the open findings of the nightly data audit, each with its rule and how to remedy it. */
export async function readAuditFindings(db: Db) {
  const found = await auditFindings.listOpenFindings(db, most)
  return found.map((finding) => ({
    ...finding,
    words: texts[finding.rule] ?? finding.rule,
    mend: auditRuleRemedy(finding),
  }))
}
