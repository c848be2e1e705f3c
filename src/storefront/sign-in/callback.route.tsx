import { redirect } from 'react-router'
import { privateMeta } from '../page-meta.ts'
import { type Guard, guestsOnly } from '../session/shopper.middleware.ts'
import { literals } from '../text/literals.ts'
import { WaitingPage } from './form-page.tsx'

export const meta = privateMeta(literals.signIn.redirecting)
export const handle = { frame: 'plain' }

/** Whoever is signed in comes here only to show once more who they are. */
const unlessAwaited: Guard = async (args, next) => {
  const { isOwnSignIn } = await import('../session/openid.ts')
  return isOwnSignIn(new URL(args.request.url)) ? next() : guestsOnly(args, next)
}

export const clientMiddleware = [unlessAwaited]

/** The provider's answer becomes a session once; the address it came in does not stay in the history. */
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
