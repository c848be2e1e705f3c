import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from './accounts.ts'
import { createSignInPassCookie, findInterruptedOfficeSignInUrl } from './cookies.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import type { SignInMethod } from './second-factor/finish-sign-in.ts'

/**
 * Lifetime of a pass, below the ten minutes within which the back office accepts a sign-in
 * (`max_age`).
 */
const lifetime = '8 minutes'

type SignInPass = { sub: string; method: SignInMethod }

/**
 * Gives this browser a pass that completes its next sign-in without asking again, once. The caller
 * has just verified the account by that method.
 */
export async function giveSignInPass(
  context: IdentityProviderPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { sub, method }: SignInPass,
): Promise<void> {
  const secret = createSignInPassCookie(context).keep(
    request,
    reply,
    randomBytes(32).toString('base64url'),
  )
  await context.pool.query(
    `insert into identity.sign_in_passes (secret_hash, sub, method, expires_at)
     values ($1, $2, $3, now() + $4::interval)`,
    [hash(secret), sub, method, lifetime],
  )
}

/** Redeems the pass of this browser; undefined if it has none, or it is used or expired. */
export async function redeemSignInPass(
  context: IdentityProviderPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(SignInPass & { at: Date }) | undefined> {
  const secret = createSignInPassCookie(context).read(request, reply)
  if (!secret) return undefined
  const { rows } = await context.pool.query(
    `delete from identity.sign_in_passes where secret_hash = $1
     returning sub, method, created_at as at, expires_at > now() as valid`,
    [hash(secret)],
  )
  const [pass] = rows
  return pass?.valid && (await accounts.findAccountBySub(context.pool, pass.sub)) ? pass : undefined
}

/**
 * Lets a back office sign-in that was interrupted to add the first second factor continue without
 * asking again. Returns the URL at which it continues; undefined if none was interrupted.
 */
export async function resumeOfficeSignIn(
  context: IdentityProviderPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  pass: SignInPass,
): Promise<string | undefined> {
  const url = findInterruptedOfficeSignInUrl(context, request, reply)
  if (url) await giveSignInPass(context, request, reply, pass)
  return url
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
