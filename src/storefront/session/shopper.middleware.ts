import { type MiddlewareFunction, redirect } from 'react-router'
import { linkTo } from '../route-names.ts'
import { knownSession } from './session.ts'

export type Guard = MiddlewareFunction<Record<string, unknown>>

/** Client route guard: guests are redirected to sign-in and back (RTE-04). */
export const requireShopper: Guard = async ({ request }, next) => {
  const { status } = await knownSession(2000)
  if (status !== 'signed-in') {
    const { pathname, search } = new URL(request.url)
    throw redirect(linkTo('Sign In', {}, { volver: pathname + search }))
  }
  return next()
}
