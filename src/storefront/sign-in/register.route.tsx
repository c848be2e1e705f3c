import type { FormEvent, ReactNode } from 'react'
import { redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { SaveProfileResponse } from '#contract/account.ts'
import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { toProfileDraft, type ProfileDraft, useProfileDraft } from '../account/profile-draft.ts'
import { ProfileFields } from '../account/profile-fields.tsx'
import { createApiClient } from '../api/api-client.ts'
import { isShopperAccountMissingError } from '../api/api-error-reactions.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { createShopperGuard, type RouteGuard } from '../session/require-shopper.middleware.ts'
import {
  startSessionFromLogin,
  updateSessionShopper,
  endSession,
  startSignIn,
} from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { showError, showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { clearPendingIdentity, readPendingIdentity } from './pending-identity.ts'
import { SignInFormPage } from './sign-in-form-page.tsx'

export const meta = createPrivatePageMeta('Cuéntanos de ti')
export const handle = { frame: 'plain' }
const requireShopperOrNewAccount = createShopperGuard({ cuenta: 'nueva' })

/**
 * Route guard of registration: a shopper whom the identity provider has recently verified may enter
 * without a shop session; guests create an account first.
 */
const requireIdentity: RouteGuard = (args, next) =>
  readPendingIdentity() ? next() : requireShopperOrNewAccount(args, next)

export const clientMiddleware = [requireIdentity]

export async function clientLoader(): Promise<Newcomer> {
  const identity = readPendingIdentity()
  if (identity) return { ...empty, email: identity.email, logto_sub: identity.subject }
  try {
    const { userDetails } = await createApiClient().get('customer/profile', {}, { signingUp: true })
    if (userDetails.is_verified === 1) throw redirect(linkTo('Profile'))
    return {
      ...toProfileDraft(userDetails),
      email: userDetails.email,
      logto_sub: userDetails.logto_sub,
    }
  } catch (error) {
    if (!isShopperAccountMissingError(error)) throw error
    return { ...empty, email: '', logto_sub: '' }
  }
}
clientLoader.hydrate = true as const

interface Newcomer extends ProfileDraft {
  email: string
  logto_sub: string
}

const empty: ProfileDraft = { first_name: '', last_name: '', gender: '', date_of_birth: '' }

export function HydrateFallback() {
  return (
    <Frame>
      <form className="box stack" aria-busy="true">
        <fieldset disabled>
          <ProfileFields draft={empty} problems={{}} onChange={() => {}} />
        </fieldset>
        <Button kind="primary" size="l" block disabled>
          {literals.signIn.startShopping}
        </Button>
      </form>
    </Frame>
  )
}

/** Registration page for a new shopper (AUT-03, AUT-04, AUT-12). */
export default function RegisterPage() {
  const { email, logto_sub, ...known } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { draft, change, problems, setProblems, isFilled } = useProfileDraft(known)
  const { busy, error, run } = useAsyncAction()

  async function complete(event: FormEvent) {
    event.preventDefault()
    if (!isFilled) return
    await run(async () => {
      const reply = await register({ ...draft, email, logto_sub }).catch((failure) => {
        if (isShopperAccountMissingError(failure)) return null
        throw failure
      })
      if (!reply) return identifyAgain()
      if (!reply.success) {
        setProblems(reply.fields)
        return reply.messageForUser
      }
      showSuccess(reply.messageForUser)
      await navigate(toSameOriginPath(search.get('volver')) ?? linkTo('Index'))
    })
  }

  return (
    <Frame>
      <form className="box stack" onSubmit={complete} noValidate>
        <ProfileFields draft={draft} problems={problems} onChange={change} />
        {error ? <Alert tone="wrong">{error}</Alert> : null}
        <Button type="submit" kind="primary" size="l" block busy={busy} disabled={!isFilled}>
          {literals.signIn.startShopping}
        </Button>
      </form>
    </Frame>
  )
}

/**
 * Completes the registration of a signed-in shopper, or creates account and session together
 * (AUT-12).
 */
async function register(body: Newcomer): Promise<SaveProfileResponse> {
  const identity = readPendingIdentity()
  if (!identity) {
    const options = { ownWords: true, signingUp: true }
    const reply = await createApiClient().post('customer/completeRegistration', body, options)
    if (reply.success) updateSessionShopper({ first_name: body.first_name, is_verified: 1 })
    return reply
  }
  const options = { ownWords: true, bearer: identity.accessToken }
  const { idToken } = identity
  const reply = await createApiClient().post('auth/register', { ...body, idToken }, options)
  if (reply.success) {
    clearPendingIdentity()
    startSessionFromLogin(reply, identity.idToken)
  }
  return reply
}

/**
 * Restarts sign-in when the session is unknown to the shop (ERR-01): registration then uses the
 * identity from the provider instead.
 */
function identifyAgain(): void {
  endSession()
  showError(literals.signIn.sessionExpired)
  startSignIn()
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <SignInFormPage
      icon="user"
      title="Cuéntanos de ti"
      lead="Solo falta esto. Lo usamos para tus envíos y tus facturas."
    >
      {children}
    </SignInFormPage>
  )
}
