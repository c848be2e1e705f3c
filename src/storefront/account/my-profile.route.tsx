import type { FormEvent } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { UserDetails } from '#contract/account.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { apiFor } from '../api/api-client.ts'
import { privateMeta } from '../page-meta.ts'
import { deferred } from '../rendering/deferred.ts'
import { describeShopper } from '../session/session.ts'
import { requireShopper } from '../session/shopper.middleware.ts'
import { literals } from '../text/literals.ts'
import { Loaded } from '../ui/loaded.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'
import { AccountFrame } from './account-frame.tsx'
import { ContactBox } from './contact-box.tsx'
import { MyData } from './my-data.tsx'
import { draftOf, usePersonDraft } from './person-draft.ts'
import { PersonFields } from './person-fields.tsx'
import { SecurityBox } from './security-box.tsx'
import { WaitingRows } from './waiting-rows.tsx'

export const meta = privateMeta(literals.menu.personalInfo)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { profile: deferred(readProfile()) }
}

/** Loads the profile; failures of provider settings or points do not prevent showing it. */
async function readProfile() {
  const api = apiFor()
  const [profile, provider, rewards] = await Promise.allSettled([
    api.get('customer/profile'),
    api.get('auth/configuration'),
    api.get('customer/getRewards'),
  ])
  if (profile.status === 'rejected') throw profile.reason
  return {
    shopper: profile.value.userDetails,
    accountUrl: provider.status === 'fulfilled' ? provider.value.account_url : undefined,
    points: rewards.status === 'fulfilled' ? rewards.value.payload.total : undefined,
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="My Profile">
      <Head />
      <WaitingRows label="Cargando tus datos" rows={2} />
    </AccountFrame>
  )
}

/** Profile page with personal data and privacy rights (PRO-02, PRO-03). */
export default function MyProfilePage() {
  const { profile } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="My Profile">
      <Head />
      <Loaded
        data={profile}
        waiting={<WaitingRows label="Cargando tus datos" rows={2} />}
        safe="Tus datos están a salvo."
      >
        {({ shopper, accountUrl, points }) => (
          <>
            <div className="duo">
              <PersonForm shopper={shopper} />
              <ContactBox shopper={shopper} accountUrl={accountUrl} />
            </div>
            <SecurityBox />
            <MyData email={shopper.email} points={points} />
          </>
        )}
      </Loaded>
    </AccountFrame>
  )
}

function Head() {
  return (
    <div className="page-head">
      <h1>{literals.menu.personalInfo}</h1>
    </div>
  )
}

function PersonForm({ shopper }: { shopper: UserDetails }) {
  const { draft, change, setDraft, problems, setProblems } = usePersonDraft(draftOf(shopper))
  const { revalidate } = useRevalidator()
  const { busy, error, setError, run } = useAction()

  async function save(event: FormEvent) {
    event.preventDefault()
    await run(async () => {
      const reply = await apiFor().post('customer/updateCustomer', { ...draft }, { ownWords: true })
      if (!reply.success) {
        setProblems(reply.fields)
        return reply.messageForUser
      }
      showSuccess(reply.messageForUser)
      describeShopper({ first_name: draft.first_name })
      await revalidate()
    })
  }

  function cancel() {
    setDraft(draftOf(shopper))
    setProblems({})
    setError('')
  }

  return (
    <form className="box stack gap-4" onSubmit={save} noValidate aria-labelledby="quien">
      <h2 id="quien">Quién eres</h2>
      <PersonFields draft={draft} problems={problems} known={draftOf(shopper)} onChange={change} />
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      <div className="row wraps acts">
        <Button type="submit" kind="primary" busy={busy}>
          {literals.common.save}
        </Button>
        <Button onClick={cancel}>{literals.common.cancel}</Button>
      </div>
    </form>
  )
}
