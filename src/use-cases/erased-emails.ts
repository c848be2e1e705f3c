import { createHmac, randomBytes } from 'node:crypto'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as erasedEmails from '#persistence/account/erased-emails.ts'
import type { Db } from '#persistence/database.ts'

const keyBytes = 32

/** Keeps a keyed hash of an erased e-mail, so that no import brings its owner back. */
export async function rememberErasedEmail(db: Db, email: string, now: Date): Promise<void> {
  const key = await erasedEmails.ensureErasedEmailKey(db, randomBytes(keyBytes))
  await erasedEmails.addErasedEmail(db, hashWith(key, email), toMexicoDay(now))
}

/** Which of these e-mails belong to people who were erased here. */
export async function findErasedEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const key = await erasedEmails.findErasedEmailKey(db)
  if (!key) return new Set()
  const hashes = emails.map((email) => hashWith(key, email))
  const erased = await erasedEmails.findErasedEmailHashes(db, hashes)
  return new Set(emails.filter((_, at) => erased.has(hashes[at]?.toString('hex') ?? '')))
}

function hashWith(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest()
}
