import { sql } from 'kysely'
import { acquireLock } from '../advisory-lock.ts'
import type { Db } from '../database.ts'

/** Stores a new verification code for a phone number and invalidates the previous code. */
export async function replacePhoneVerificationCode(
  db: Db,
  code: { shopperId: number; phone: string; hash: Buffer; sentAt: Date; expiresAt: Date },
): Promise<number> {
  await db
    .updateTable('phone_codes')
    .set({ replaced_at: code.sentAt })
    .where('shopper_id', '=', code.shopperId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  const { id } = await db
    .insertInto('phone_codes')
    .values({
      shopper_id: code.shopperId,
      phone: code.phone,
      code_hash: code.hash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the newest verification code for a shopper's phone, unless it was used. */
export async function findUnusedPhoneVerification(db: Db, shopperId: number) {
  return db
    .selectFrom('phone_codes')
    .select(['phone', 'tries', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('shopper_id', '=', shopperId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the current phone verification code of a shopper until the transaction ends. */
export async function lockUnusedPhoneVerification(db: Db, shopperId: number) {
  return db
    .selectFrom('phone_codes')
    .select(['id', 'phone', 'code_hash as hash', 'tries', 'expires_at as expiresAt'])
    .where('shopper_id', '=', shopperId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function incrementVerificationCodeTries(db: Db, id: number) {
  await db
    .updateTable('phone_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .execute()
}

export async function markPhoneVerificationCodeUsed(db: Db, id: number, now: Date) {
  await db.updateTable('phone_codes').set({ used_at: now }).where('id', '=', id).execute()
}

/** Serialises phone number changes by a lock, so that two shoppers cannot get the same number. */
export async function lockPhoneNumberChanges(db: Db) {
  await acquireLock(db, 'verified-phone')
}
