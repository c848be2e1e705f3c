import { redirect } from 'react-router'
import { linkTo } from '../route-names.ts'
import { begunSignIn } from '../session/own-sign-in.ts'
import { knownSession } from '../session/session.ts'
import type { Guard } from '../session/shopper.middleware.ts'

/**
 * Client route guard: signed-in shoppers go to the home page (RTE-05), except when returning from re-authentication.
 */
export const guestsOnly: Guard = async ({ request }, next) => {
  const { status } = await knownSession(0)
  const awaited = begunSignIn(new URL(request.url)) !== null
  if (status === 'signed-in' && !awaited) throw redirect(linkTo('Index'))
  return next()
}
