import type { Db } from '#persistence/database.ts'
import * as auditFindings from '#persistence/running/consistency-check-results.ts'
import { auditRuleRemedy, auditRuleTexts } from './consistency-check-texts.ts'

const most = 500
const texts: Readonly<Record<string, string>> = auditRuleTexts

/** Lists the open findings of the nightly data audit, each with its rule and how to remedy it. */
export async function readAuditRuleViolations(db: Db) {
  const found = await auditFindings.listOpenAuditRuleViolations(db, most)
  return found.map((finding) => ({
    ...finding,
    words: texts[finding.rule] ?? finding.rule,
    mend: auditRuleRemedy(finding),
  }))
}
