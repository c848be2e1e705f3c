import type { FormEvent, ReactNode } from 'react'
import { redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { PersonSavedReply } from '#contract/account.ts'
import { ownPath } from '#domain/own-path.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { draftOf, type PersonDraft, usePersonDraft } from '../account/person-draft.ts'
import { PersonFields } from '../account/person-fields.tsx'
import { apiFor } from '../api/api-client.ts'
import { isUnknownShopper } from '../api/error-catalogue.ts'
import { privateMeta } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { adoptLogin, describeShopper, endSession, startSignIn } from '../session/session.ts'
import { type Guard, requireShopper } from '../session/shopper.middleware.ts'
import { literals } from '../text/literals.ts'
import { showError, showSuccess } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'
import { FormPage } from './form-page.tsx'
import { dropIdentity, pendingIdentity } from './pending-identity.ts'

export const meta = privateMeta('Cuéntanos de ti')
export const handle = { frame: 'plain' }
/** Route guard: a shopper whom the identity provider has recently verified may enter without a shop session. */
const requireIdentity: Guard = (args, next) =>
  pendingIdentity() ? next() : requireShopper(args, next)

export const clientMiddleware = [requireIdentity]

export async function clientLoader(): Promise<Newcomer> {
  const identity = pendingIdentity()
  if (identity) return { ...empty, email: identity.email, logto_sub: identity.subject }
  try {
    const { userDetails } = await apiFor().get('customer/profile', {}, { signingUp: true })
    if (userDetails.is_verified === 1) throw redirect(linkTo('Profile'))
    return { ...draftOf(userDetails), email: userDetails.email, logto_sub: userDetails.logto_sub }
  } catch (error) {
    if (!isUnknownShopper(error)) throw error
    return { ...empty, email: '', logto_sub: '' }
  }
}
clientLoader.hydrate = true as const

interface Newcomer extends PersonDraft {
  email: string
  logto_sub: string
}

const empty: PersonDraft = { first_name: '', last_name: '', gender: '', date_of_birth: '' }

export function HydrateFallback() {
  return (
    <Frame>
      <form className="box stack" aria-busy="true">
        <fieldset disabled>
          <PersonFields draft={empty} problems={{}} onChange={() => {}} />
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
  const { draft, change, problems, setProblems, isFilled } = usePersonDraft(known)
  const { busy, error, run } = useAction()

  async function complete(event: FormEvent) {
    event.preventDefault()
    if (!isFilled) return
    await run(async () => {
      const reply = await register({ ...draft, email, logto_sub }).catch((failure) => {
        if (isUnknownShopper(failure)) return null
        throw failure
      })
      if (!reply) return identifyAgain()
      if (!reply.success) {
        setProblems(reply.fields)
        return reply.messageForUser
      }
      showSuccess(reply.messageForUser)
      await navigate(ownPath(search.get('volver')) ?? linkTo('Index'))
    })
  }

  return (
    <Frame>
      <form className="box stack" onSubmit={complete} noValidate>
        <PersonFields draft={draft} problems={problems} onChange={change} />
        {error ? <Alert tone="wrong">{error}</Alert> : null}
        <Button type="submit" kind="primary" size="l" block busy={busy} disabled={!isFilled}>
          {literals.signIn.startShopping}
        </Button>
      </form>
    </Frame>
  )
}

/** Completes the registration of a session, or creates the session with it (AUT-12). */
async function register(body: Newcomer): Promise<PersonSavedReply> {
  const identity = pendingIdentity()
  if (!identity) {
    const options = { ownWords: true, signingUp: true }
    const reply = await apiFor().post('customer/completeRegistration', body, options)
    if (reply.success) describeShopper({ first_name: body.first_name, is_verified: 1 })
    return reply
  }
  const options = { ownWords: true, bearer: identity.accessToken }
  const { idToken } = identity
  const reply = await apiFor().post('auth/register', { ...body, idToken }, options)
  if (reply.success) {
    dropIdentity()
    adoptLogin(reply, identity.idToken)
  }
  return reply
}

/** Restarts sign-in: an unknown session cannot register, the provider's identity can (ERR-01). */
function identifyAgain(): void {
  endSession()
  showError(literals.signIn.sessionExpired)
  startSignIn()
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <FormPage
      icon="user"
      title="Cuéntanos de ti"
      lead="Solo falta esto. Lo usamos para tus envíos y tus facturas."
    >
      {children}
    </FormPage>
  )
}
