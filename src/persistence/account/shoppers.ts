import type { Selectable } from 'kysely'
import type { ShopperProfile } from '#domain/account/shopper-profile-fields.ts'
import type { VerifiedIdentity, Shopper } from '#domain/account/shopper.ts'
import { type CombinableRead, combinableRead } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import type { Shoppers } from '../tables.ts'

const shopperColumns = [
  'shoppers.id',
  'shoppers.issuer',
  'shoppers.subject',
  'shoppers.email',
  'shoppers.email_verified',
  'shoppers.first_name',
  'shoppers.last_name',
  'shoppers.gender',
  'shoppers.date_of_birth',
  'shoppers.phone',
  'shoppers.phone_verified',
  'shoppers.image',
  'shoppers.profile_completed',
  'shoppers.blocked',
  'shoppers.created_at',
] as const

export async function findShopperById(db: Db, id: number): Promise<Shopper | null> {
  const row = await db
    .selectFrom('shoppers')
    .select(shopperColumns)
    .where('id', '=', id)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Reads the first name of a shopper; null without one. */
export function firstNameRead(db: Db, id: number | null): CombinableRead<string | null> {
  const query = db.selectFrom('shoppers').select('first_name as name').where('id', '=', id)
  return combinableRead(query, ([row]) => row?.name || null)
}

/** Locks a shopper by id until the transaction ends. */
export async function lockShopperById(db: Db, id: number): Promise<Shopper | null> {
  const row = await db
    .selectFrom('shoppers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function findShopperByEmail(db: Db, email: string): Promise<Shopper | null> {
  const row = await db
    .selectFrom('shoppers')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Locks the shopper account with this e-mail until the transaction ends. */
export async function lockShopperByEmail(db: Db, email: string): Promise<Shopper | null> {
  const row = await db
    .selectFrom('shoppers')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Finds the shopper of an open session. */
export async function findShopperBySession(
  db: Db,
  id: number,
  sessionId: string,
): Promise<{ shopper: Shopper; sessionOver: boolean; authenticatedAt: Date | null } | null> {
  const row = await db
    .selectFrom('shoppers')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.shopper_id', '=', 'shoppers.id').on('sessions.id', '=', sessionId),
    )
    .select(shopperColumns)
    .select(['sessions.id as session_id', 'sessions.revoked_at', 'sessions.authenticated_at'])
    .where('shoppers.id', '=', id)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
  if (!row) return null
  return {
    shopper: fromRow(row),
    sessionOver: row.session_id === null || row.revoked_at !== null,
    authenticatedAt: row.authenticated_at,
  }
}

export async function findShopperBySubject(db: Db, issuer: string, subject: string) {
  const row = await db
    .selectFrom('shoppers')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/**
 * Adds a shopper account for an identity of the provider; null when the subject or the e-mail is
 * taken.
 */
export async function addShopperFromIdentity(
  db: Db,
  identity: VerifiedIdentity,
): Promise<Shopper | null> {
  const row = await db
    .insertInto('shoppers')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      email_verified: identity.emailVerified,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/**
 * Finds the account of an identity or e-mail; otherwise prepares an account, which its owner claims by verifying the
 * e-mail.
 */
export async function getOrCreateShopperAccount(
  db: Db,
  {
    identity,
    email,
  }: { identity: Pick<VerifiedIdentity, 'issuer' | 'subject'> | null; email: string },
): Promise<number> {
  const known = identity && (await findShopperBySubject(db, identity.issuer, identity.subject))
  if (known) return known.id
  await db
    .insertInto('shoppers')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const row = await db
    .selectFrom('shoppers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Assigns the account prepared for an e-mail to the identity that has verified this e-mail. */
export async function claimShopperByVerifiedEmail(
  db: Db,
  identity: VerifiedIdentity,
): Promise<Shopper | null> {
  const row = await db
    .updateTable('shoppers')
    .set({ issuer: identity.issuer, subject: identity.subject, email_verified: true })
    .where('email', '=', identity.email)
    .where('subject', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Takes over an e-mail changed at the identity provider, unless another account has that e-mail. */
export async function updateEmailFromIdentityProvider(
  db: Db,
  id: number,
  identity: VerifiedIdentity,
  now: Date,
) {
  await db
    .updateTable('shoppers')
    .set({ email: identity.email, email_verified: identity.emailVerified, updated_at: now })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shoppers as others')
            .select('others.id')
            .where('others.email', '=', identity.email)
            .where('others.id', '<>', id),
        ),
      ),
    )
    .execute()
}

/** Stores a shopper's profile and marks it complete. */
export async function saveProfile(db: Db, id: number, person: ShopperProfile, now: Date) {
  await db
    .updateTable('shoppers')
    .set({
      first_name: person.firstName,
      last_name: person.lastName,
      gender: person.gender,
      date_of_birth: person.dateOfBirth,
      profile_completed: true,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function setShopperBlocked(db: Db, id: number, blocked: boolean, now: Date) {
  await db.updateTable('shoppers').set({ blocked, updated_at: now }).where('id', '=', id).execute()
}

/** Removes a verified phone from its previous owner and returns that owner. */
export async function releasePhoneOfPreviousOwner(
  db: Db,
  phone: string,
  exceptId: number,
  now: Date,
) {
  const row = await db
    .updateTable('shoppers')
    .set({ phone: null, phone_verified: false, updated_at: now })
    .where('phone', '=', phone)
    .where('phone_verified', '=', true)
    .where('id', '<>', exceptId)
    .returningAll()
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function removePhone(db: Db, id: number, now: Date) {
  await db
    .updateTable('shoppers')
    .set({ phone: null, phone_verified: false, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function saveVerifiedPhone(db: Db, id: number, phone: string, now: Date) {
  await db
    .updateTable('shoppers')
    .set({ phone, phone_verified: true, updated_at: now })
    .where('id', '=', id)
    .execute()
}

type Named<Column> = Column extends `shoppers.${infer Name extends keyof Shoppers}` ? Name : never
type ShopperRow = Pick<Selectable<Shoppers>, Named<(typeof shopperColumns)[number]>>

function fromRow(row: ShopperRow): Shopper {
  return {
    id: row.id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    emailVerified: row.email_verified,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
    phone: row.phone,
    phoneVerified: row.phone_verified,
    image: row.image,
    profileCompleted: row.profile_completed,
    blocked: row.blocked,
    createdAt: row.created_at,
  }
}
