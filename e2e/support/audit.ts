import { expect, type Page } from '@playwright/test'
import type { AuditEntry } from '#contract/operator/audit-log.ts'
import { demoOperatorAccount } from '#demo/accounts.ts'

/** The demo operator's newest audit entries by action. */
export async function deedsOf(page: Page, action: string): Promise<AuditEntry[]> {
  const reply = await page.request.get('/api/v1/audit-log')
  const { entries } = (await reply.json()) as { entries: AuditEntry[] }
  return entries.filter(
    (entry) => entry.action === action && entry.actor.includes(demoOperatorAccount.email),
  )
}

export async function expectInAudit(page: Page, action: string, subject: string) {
  const subjects = (await deedsOf(page, action)).map((entry) => entry.subject)
  expect(subjects, action).toContain(subject)
}
