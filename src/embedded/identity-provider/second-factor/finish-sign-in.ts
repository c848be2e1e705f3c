import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction } from 'oidc-provider'
import * as accounts from '../accounts.ts'
import { knownDevice } from '../cookies.ts'
import * as events from '../events.ts'
import { oneFactor, twoFactors } from '../level-names.ts'
import type { PagesContext } from '../pages-context.ts'
import { hasSecondFactor, secondFactorsOf } from './second-factors.ts'

type Uid = FastifyRequest<{ Params: { uid: string } }>

type Person = { sub: string; remember: boolean }

/** Authentication methods in tokens (RFC 8176, OpenID EAP). */
const methods = {
  password: { amr: ['pwd'], acr: oneFactor },
  app: { amr: ['pwd', 'otp', 'mfa'], acr: twoFactors },
  recovery: { amr: ['pwd', 'mfa'], acr: twoFactors },
  passkey: { amr: ['pop', 'user', 'mfa'], acr: twoFactors },
}

export function secondStepPath(uid: string): string {
  return `/entrar/${uid}/segundo-paso`
}

/** Completes the sign-in, marks the device as known and returns the redirect. */
export async function finishSignIn(
  context: PagesContext,
  request: Uid,
  reply: FastifyReply,
  { sub, remember, method }: Person & { method: keyof typeof methods },
): Promise<string> {
  const account = await accounts.findBySub(context.pool, sub)
  if (account) knownDevice(context, account).remember(request, reply)
  await events.add(context.pool, { sub, what: 'signed-in' })
  const ts = signInSecond(account?.credentialsChangedAt ?? null, new Date())
  const login = { accountId: sub, remember, ts, ...methods[method] }
  return context
    .provider()
    .interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
}

/**
 * Time of a sign-in in whole seconds (`auth_time`), at least one second after a change of credentials, which ends
 * earlier sign-ins.
 */
function signInSecond(changedAt: Date | null, now: Date): number {
  const second = (moment: Date) => Math.floor(moment.getTime() / 1000)
  return changedAt === null ? second(now) : Math.max(second(now), second(changedAt) + 1)
}

/** Continues after the right password: completes the sign-in, or asks for the second factor. */
export async function continueAfterPassword(
  context: PagesContext,
  request: Uid,
  reply: FastifyReply,
  person: Person,
): Promise<string> {
  const factors = await secondFactorsOf(context.pool, person.sub)
  if (!hasSecondFactor(factors)) {
    return finishSignIn(context, request, reply, { ...person, method: 'password' })
  }
  const result = { passwordGiven: person }
  await context.provider().interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
  return secondStepPath(request.params.uid)
}

/** Account with accepted password and pending second factor. */
export function passwordGiven({ result }: Pick<Interaction, 'result'>): Person | undefined {
  const given = result?.passwordGiven
  if (typeof given !== 'object' || given === null) return undefined
  if (!('sub' in given) || typeof given.sub !== 'string') return undefined
  return { sub: given.sub, remember: 'remember' in given && given.remember === true }
}
