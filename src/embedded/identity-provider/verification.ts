import * as accounts from './accounts.ts'
import { count } from './attempts.ts'
import { inTransaction } from './database.ts'
import type { Door } from './door.ts'
import * as codes from './mailed-codes.ts'
import { confirmEmailMail } from './mails.ts'
import { post } from './outbox.ts'

export function verificationUrl(issuer: string, code: string): string {
  return `${issuer}/verificar?codigo=${code}`
}

type Resent =
  | { ok: true }
  | { ok: false; code: 'already-verified' }
  | { ok: false; code: 'wait'; waitSeconds: number }

/** Mails another link to confirm an address; an unknown address gets the same answer as a known. */
export async function resendVerification(door: Door, email: string): Promise<Resent> {
  const { pool, limits } = door
  const account = await accounts.findByEmail(pool, email)
  if (account?.emailVerified) return { ok: false, code: 'already-verified' }
  const who = accounts.emailKey(email)
  const counted = await count(pool, limits, [
    { name: 'resendPause', who },
    { name: 'resendFor', who },
  ])
  if (!counted.ok) return { ...counted, code: 'wait' }
  if (account) {
    await inTransaction(pool, async (db) => {
      const passwordHash = await codes.pendingPassword(db, account.sub)
      const code = await codes.create(db, { purpose: 'verify', sub: account.sub, passwordHash })
      await post(db, account.email, confirmEmailMail(verificationUrl(door.issuer, code)))
    })
    door.sendMail()
  }
  return { ok: true }
}
