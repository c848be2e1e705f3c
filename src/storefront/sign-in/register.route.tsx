import { type FormEvent, type ReactNode, useState } from 'react'
import { redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { UserDetails } from '#contract/account.ts'
import { type PersonDraft, usePersonDraft } from '../account/person-draft.ts'
import { PersonFields } from '../account/person-fields.tsx'
import { apiFor } from '../api-client.ts'
import { ownPath } from '../navigation.ts'
import { privateMeta } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { describeShopper } from '../session.ts'
import { requireShopper } from '../shopper.middleware.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'
import { FormPage } from './form-page.tsx'

export const meta = privateMeta('Cuéntanos de ti')
export const handle = { frame: 'plain' }
export const clientMiddleware = [requireShopper]

export async function clientLoader(): Promise<UserDetails> {
  const { userDetails } = await apiFor().get('customer/profile')
  if (userDetails.is_verified === 1) throw redirect(linkTo('Profile'))
  return userDetails
}
clientLoader.hydrate = true as const

const empty: PersonDraft = { first_name: '', last_name: '', gender: '', date_of_birth: '' }

export function HydrateFallback() {
  return (
    <Frame>
      <form className="box stack" aria-busy="true">
        <PersonFields draft={empty} problems={{}} onChange={() => {}} />
        <Button kind="primary" size="l" block disabled>
          {literals.signIn.startShopping}
        </Button>
      </form>
    </Frame>
  )
}

/** First-time completion of the registration (AUT-03, AUT-04, AUT-12). */
export default function RegisterPage() {
  const shopper = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { draft, change, problems, setProblems, isFilled } = usePersonDraft(shopper)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')

  async function complete(event: FormEvent) {
    event.preventDefault()
    if (saving || !isFilled) return
    setSaving(true)
    setFailure('')
    try {
      const { email, logto_sub } = shopper
      const body = { ...draft, email, logto_sub }
      const reply = await apiFor().post('customer/completeRegistration', body, { ownWords: true })
      if (!reply.success) {
        setProblems(reply.fields)
        setFailure(reply.messageForUser)
        showError(reply.messageForUser)
        return
      }
      showSuccess(reply.messageForUser)
      describeShopper({ first_name: draft.first_name, is_verified: 1 })
      await navigate(ownPath(search.get('volver')) ?? linkTo('Index'))
    } catch {
      setFailure(literals.common.errorTryLater)
      showError(literals.common.errorTryLater)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Frame>
      <form className="box stack" onSubmit={complete} noValidate>
        <PersonFields draft={draft} problems={problems} onChange={change} />
        {failure ? <Alert tone="wrong">{failure}</Alert> : null}
        <Button type="submit" kind="primary" size="l" block busy={saving} disabled={!isFilled}>
          {literals.signIn.startShopping}
        </Button>
      </form>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <FormPage
      icon="user"
      title="Cuéntanos de ti"
      lead="Sólo falta esto. Lo usamos para tus envíos y tus facturas."
    >
      {children}
    </FormPage>
  )
}
