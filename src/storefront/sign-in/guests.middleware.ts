import { redirect } from 'react-router'
import { linkTo } from '../route-names.ts'
import { begunSignIn } from '../session/own-sign-in.ts'
import { knownSession } from '../session/session.ts'
import type { Guard } from '../session/shopper.middleware.ts'

/**
 * In the browser, before a page loads: whoever is signed in goes to the home page (RTE-05), unless they come back from
 * the provider, where they showed once more who they are.
 */
export const guestsOnly: Guard = async ({ request }, next) => {
  const { status } = await knownSession(0)
  const awaited = begunSignIn(new URL(request.url)) !== null
  if (status === 'signed-in' && !awaited) throw redirect(linkTo('Index'))
  return next()
}
