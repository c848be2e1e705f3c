import { type MiddlewareFunction, redirect } from 'react-router'
import { linkTo } from '../route-names.ts'
import { isOwnSignIn } from './own-sign-in.ts'
import { resumeSession } from './session.ts'

export type Guard = MiddlewareFunction<Record<string, unknown>>

/** In the browser, before a page loads: guests go to sign in and come back afterwards (RTE-04). */
export const requireShopper: Guard = async ({ request }, next) => {
  const { status } = await resumeSession()
  if (status !== 'signed-in') {
    const { pathname, search } = new URL(request.url)
    throw redirect(linkTo('Sign In', {}, { volver: pathname + search }))
  }
  return next()
}

/**
 * In the browser, before a page loads: whoever is signed in goes to the home page (RTE-05), unless they come back from
 * the provider, where they showed once more who they are.
 */
export const guestsOnly: Guard = async ({ request }, next) => {
  const { status } = await resumeSession()
  const awaited = isOwnSignIn(new URL(request.url))
  if (status === 'signed-in' && !awaited) throw redirect(linkTo('Index'))
  return next()
}
