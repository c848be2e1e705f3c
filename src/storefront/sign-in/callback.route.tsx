import { redirect } from 'react-router'
import { privateMeta } from '../page-meta.ts'
import { literals } from '../text/literals.ts'
import { WaitingPage } from './form-page.tsx'
import { guestsOnly } from './guests.middleware.ts'

export const meta = privateMeta(literals.signIn.redirecting)
export const handle = { frame: 'plain' }
export const clientMiddleware = [guestsOnly]

/** Turns the provider's response into a session once; the callback URL is removed from the browser history. */
export async function clientLoader() {
  const { finishSignIn } = await import('./finish-sign-in.ts')
  const next = await finishSignIn()
  if (next !== null) throw redirect(next)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <WaitingPage title={literals.signIn.redirecting} lang="en" />
}

export default function CallbackPage() {
  return <WaitingPage title={literals.signIn.redirecting} lang="en" />
}
