import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction } from 'oidc-provider'
import * as accountEvents from '../account-events.ts'
import * as accounts from '../accounts.ts'
import {
  oneFactorAuthenticationLevel,
  twoFactorAuthenticationLevel,
} from '../authentication-levels.ts'
import { createKnownDeviceCookie } from '../cookies.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { createAccountPromptName } from '../sign-in-policy.ts'
import { hasSecondFactor, readSecondFactors } from './second-factors.ts'

type Uid = FastifyRequest<{ Params: { uid: string } }>

export type SignInMethod = keyof typeof methods

type Person = { sub: string; remember: boolean }

/**
 * Values of `amr` and `acr` in tokens, by the authentication methods used (RFC 8176, OpenID EAP).
 */
const methods = {
  password: { amr: ['pwd'], acr: oneFactorAuthenticationLevel },
  app: { amr: ['pwd', 'otp', 'mfa'], acr: twoFactorAuthenticationLevel },
  recovery: { amr: ['pwd', 'mfa'], acr: twoFactorAuthenticationLevel },
  passkey: { amr: ['pop', 'user', 'mfa'], acr: twoFactorAuthenticationLevel },
}

export function getSecondFactorStepPath(uid: string): string {
  return `/entrar/${uid}/segundo-paso`
}

/**
 * Completes the sign-in, marks the browser as known to the account and returns the URL to continue.
 * `at` is the time at which the account was verified.
 */
export async function finishSignIn(
  context: IdentityProviderPageContext,
  request: Uid,
  reply: FastifyReply,
  { sub, remember, method, at = new Date() }: Person & { method: SignInMethod; at?: Date },
): Promise<string> {
  const account = await accounts.findAccountBySub(context.pool, sub)
  if (account) createKnownDeviceCookie(context, account).remember(request, reply)
  await accountEvents.addAccountEvent(context.pool, { sub, what: 'signed-in' })
  const ts = signInSecond(account?.credentialsChangedAt ?? null, at)
  const login = { accountId: sub, remember, ts, ...methods[method] }
  // Whoever signs in has an account: a sign-in that asked to create one is then complete.
  const result = { login, [createAccountPromptName]: {} }
  return context
    .provider()
    .interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
}

/**
 * Time of a sign-in in whole seconds (`auth_time`). It is at least one second after the last
 * credential change, because that change ends earlier sign-ins.
 */
function signInSecond(changedAt: Date | null, now: Date): number {
  const second = (moment: Date) => Math.floor(moment.getTime() / 1000)
  return changedAt === null ? second(now) : Math.max(second(now), second(changedAt) + 1)
}

/** Continues after the right password: completes the sign-in, or asks for the second factor. */
export async function continueSignInAfterPassword(
  context: IdentityProviderPageContext,
  request: Uid,
  reply: FastifyReply,
  person: Person,
): Promise<string> {
  const factors = await readSecondFactors(context.pool, person.sub)
  if (!hasSecondFactor(factors)) {
    return finishSignIn(context, request, reply, { ...person, method: 'password' })
  }
  const result = { passwordGiven: person }
  await context.provider().interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
  return getSecondFactorStepPath(request.params.uid)
}

/**
 * Finds the account whose password was accepted and whose second factor is still pending in this
 * sign-in.
 */
export function findAccountAwaitingSecondFactor({
  result,
}: Pick<Interaction, 'result'>): Person | undefined {
  const given = result?.passwordGiven
  if (typeof given !== 'object' || given === null) return undefined
  if (!('sub' in given) || typeof given.sub !== 'string') return undefined
  return { sub: given.sub, remember: 'remember' in given && given.remember === true }
}
