import {
  isSignInRevokedOrExpired,
  type IdentityProviderSignIn,
  getShopperSessionExpiry,
  maxSessionsPerShopper,
} from '#domain/account/shopper-session.ts'
import type { VerifiedIdentity, Shopper } from '#domain/account/shopper.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as identityRemovals from '#persistence/account/identity-removal-queue.ts'
import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import {
  hashRefreshToken,
  createRefreshToken,
  signShopApiToken,
} from '#sign-in/shopper-session-tokens.ts'
import { recordAccountEvent } from './record-account-event.ts'

type SignedIn = SuccessResult<{ shopper: Shopper; requestToken: string; refreshToken: string }>

type Vouched = {
  identity: VerifiedIdentity
  signIn: IdentityProviderSignIn
  device?: sessions.SessionDevice
}

type SignInRefusal =
  | Refusal<'email-verification-required' | 'fresh-sign-in-required' | 'account-blocked'>
  | Refusal<
      'email-in-use',
      { /** of the account that has the e-mail; for the log only */ issuer: string | null }
    >

/** Opens a session for an identity of the identity provider; creates the account at the first sign-in. */
export async function finishSignIn(
  db: Db,
  { identity: vouched, signIn, device }: Vouched,
  { secret, now }: { secret: string; now: Date },
): Promise<SignedIn | SignInRefusal> {
  const identity = { ...vouched, email: vouched.email.toLowerCase() }
  if (!identity.emailVerified) return refuse('email-verification-required')
  return runInTransaction(db, async (transaction) => {
    await endedSignIns.lockAgainstProviderLogouts(transaction)
    const endedAt = await endedSignIns.findLatestIdentityProviderLogout(transaction, {
      ...identity,
      session: signIn.session,
    })
    const refused = (code: SignInRefusal['code'], who = `subject:${identity.subject}`) =>
      recordAccountEvent(transaction, { who, kind: 'sign-in-refused', detail: code }, now)
    if (isSignInRevokedOrExpired(signIn.at, endedAt, now)) {
      const known = await shoppers.findShopperBySubject(
        transaction,
        identity.issuer,
        identity.subject,
      )
      await refused('fresh-sign-in-required', known ? `shopper:${known.id}` : undefined)
      return refuse('fresh-sign-in-required')
    }
    const shopper = await accountOf(transaction, identity, now)
    if (!shopper) {
      await refused('email-in-use')
      const owner = await shoppers.findShopperByEmail(transaction, identity.email)
      return refuse('email-in-use', { issuer: owner?.issuer ?? null })
    }
    if (shopper.blocked) {
      await refused('account-blocked', `shopper:${shopper.id}`)
      return refuse('account-blocked')
    }
    const refreshToken = createRefreshToken()
    const sessionId = await sessions.getOrCreateShopperSession(transaction, {
      shopperId: shopper.id,
      tokenHash: hashRefreshToken(refreshToken),
      expiresAt: getShopperSessionExpiry(now, now),
      now,
      providerSession: signIn.session,
      authenticatedAt: signIn.authenticatedAt,
      device,
    })
    const event = {
      who: `shopper:${shopper.id}`,
      kind: 'signed-in',
      detail: shown(device),
    } as const
    await recordAccountEvent(transaction, event, now)
    await sessions.revokeSessionsOverLimit(transaction, shopper.id, maxSessionsPerShopper, now)
    const owner = { shopperId: String(shopper.id), sessionId }
    const requestToken = await signShopApiToken(owner, { secret, now })
    return { ok: true, shopper, requestToken, refreshToken }
  })
}

/**
 * Finds the account of an identity or creates it; null when an account with another subject already
 * has the e-mail.
 */
async function accountOf(db: Db, identity: VerifiedIdentity, now: Date): Promise<Shopper | null> {
  const known = await shoppers.findShopperBySubject(db, identity.issuer, identity.subject)
  if (known) {
    if (known.email === identity.email && known.emailVerified) return known
    await shoppers.updateEmailFromIdentityProvider(db, known.id, identity, now)
    const changed = await shoppers.findShopperById(db, known.id)
    if (known.emailVerified && changed && changed.email !== known.email)
      await formerOrders.moveFormerOrders(db, known.email, changed.email)
    return changed
  }
  const prepared = await shoppers.claimShopperByVerifiedEmail(db, identity)
  if (prepared) return prepared
  // A new sign-in cancels the pending account removal at the identity provider.
  await identityRemovals.finishIdentityRemoval(db, identity.subject)
  const added = await shoppers.addShopperFromIdentity(db, identity)
  // If a concurrent first sign-in has already created the account, that account is used.
  return added ?? shoppers.findShopperBySubject(db, identity.issuer, identity.subject)
}

function shown(device: sessions.SessionDevice | undefined): string | null {
  return [device?.browser, device?.system].filter(Boolean).join(' en ') || null
}
