import { redirect } from 'react-router'
import { createPrivatePageMeta } from '../page-meta.ts'
import { literals } from '../text/specified-texts.ts'
import { requireGuest } from './require-guest.middleware.ts'
import { SignInWaitingPage } from './sign-in-form-page.tsx'

export const meta = createPrivatePageMeta(literals.signIn.redirecting)
export const handle = { frame: 'plain' }
export const clientMiddleware = [requireGuest]

/**
 * Turns the identity provider's response into a session. Each response is used only once, and the
 * callback URL is removed from the browser history.
 */
export async function clientLoader() {
  const { finishSignIn } = await import('./finish-sign-in.ts')
  const next = await finishSignIn()
  if (next !== null) throw redirect(next)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <SignInWaitingPage title={literals.signIn.redirecting} lang="en" />
}

export default function CallbackPage() {
  return <SignInWaitingPage title={literals.signIn.redirecting} lang="en" />
}
