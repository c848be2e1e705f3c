import {
  isSignInOver,
  type ProviderSignIn,
  sessionEnd,
  sessionsAtMost,
} from '#domain/account/session.ts'
import type { Identity, Shopper } from '#domain/account/shopper.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as endedSignIns from '#persistence/account/ended-sign-ins.ts'
import * as identityRemovals from '#persistence/account/identity-removals.ts'
import * as sessions from '#persistence/account/sessions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { hashRefreshToken, newRefreshToken, signRequestToken } from '#sign-in/shop-tokens.ts'
import { noteAccountEvent } from './note-account-event.ts'

type SignedIn = Granted<{ shopper: Shopper; requestToken: string; refreshToken: string }>

type Vouched = {
  identity: Identity
  signIn: ProviderSignIn
  device?: sessions.Device
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
  return inTransaction(db, async (transaction) => {
    await endedSignIns.holdBack(transaction)
    const endedAt = await endedSignIns.latest(transaction, { ...identity, session: signIn.session })
    const refused = (code: SignInRefusal['code'], who = `subject:${identity.subject}`) =>
      noteAccountEvent(transaction, { who, kind: 'sign-in-refused', detail: code }, now)
    if (isSignInOver(signIn.at, endedAt, now)) {
      const known = await shoppers.findBySubject(transaction, identity.issuer, identity.subject)
      await refused('fresh-sign-in-required', known ? `shopper:${known.id}` : undefined)
      return refuse('fresh-sign-in-required')
    }
    const shopper = await accountOf(transaction, identity, now)
    if (!shopper) {
      await refused('email-in-use')
      const owner = await shoppers.findByEmail(transaction, identity.email)
      return refuse('email-in-use', { issuer: owner?.issuer ?? null })
    }
    if (shopper.blocked) {
      await refused('account-blocked', `shopper:${shopper.id}`)
      return refuse('account-blocked')
    }
    const refreshToken = newRefreshToken()
    const sessionId = await sessions.open(transaction, {
      shopperId: shopper.id,
      tokenHash: hashRefreshToken(refreshToken),
      expiresAt: sessionEnd(now, now),
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
    await noteAccountEvent(transaction, event, now)
    await sessions.revokeSurplus(transaction, shopper.id, sessionsAtMost, now)
    const owner = { shopperId: String(shopper.id), sessionId }
    const requestToken = await signRequestToken(owner, { secret, now })
    return { ok: true, shopper, requestToken, refreshToken }
  })
}

/** The account of an identity, created if missing; null when an account with another subject has the e-mail. */
async function accountOf(db: Db, identity: Identity, now: Date): Promise<Shopper | null> {
  const known = await shoppers.findBySubject(db, identity.issuer, identity.subject)
  if (known) {
    if (known.email === identity.email && known.emailVerified) return known
    await shoppers.followEmail(db, known.id, identity, now)
    return shoppers.findById(db, known.id)
  }
  const prepared = await shoppers.claimPrepared(db, identity)
  if (prepared) return prepared
  // A new sign-in cancels the pending account removal at the identity provider.
  await identityRemovals.remove(db, identity.subject)
  const added = await shoppers.addFromIdentity(db, identity)
  // After two concurrent first sign-ins, the account of the other sign-in is used.
  return added ?? shoppers.findBySubject(db, identity.issuer, identity.subject)
}

function shown(device: sessions.Device | undefined): string | null {
  return [device?.browser, device?.system].filter(Boolean).join(' en ') || null
}
