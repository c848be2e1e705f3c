import type { FormEvent } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { UserDetails } from '#contract/account.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { createApiClient } from '../api/api-client.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { updateSessionShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { AccountFrame } from './account-frame.tsx'
import { ContactDetailsBox } from './contact-details-box.tsx'
import { PersonalDataSection } from './download-my-data.tsx'
import { ListLoadingPlaceholder } from './loading-rows.tsx'
import { toProfileDraft, useProfileDraft } from './profile-draft.ts'
import { ProfileFields } from './profile-fields.tsx'
import { AccountSecurityBox } from './security-box.tsx'
import { WhatsappNewsBox } from './whatsapp-news-box.tsx'

export const meta = createPrivatePageMeta(literals.menu.personalInfo)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { profile: markPromiseRejectionHandled(readProfile()) }
}

/**
 * Loads the profile page's data; the page is shown even if the identity provider's settings or the
 * reward points fail to load.
 */
async function readProfile() {
  const api = createApiClient()
  const [profile, provider, rewards, whatsapp] = await Promise.allSettled([
    api.get('customer/profile'),
    api.get('auth/configuration'),
    api.get('customer/getRewards'),
    api.get('customer/whatsapp'),
  ])
  if (profile.status === 'rejected') throw profile.reason
  return {
    shopper: profile.value.userDetails,
    accountUrl: provider.status === 'fulfilled' ? provider.value.account_url : undefined,
    whatsapp: whatsapp.status === 'fulfilled' ? whatsapp.value : undefined,
    points: rewards.status === 'fulfilled' ? rewards.value.payload.total : undefined,
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="My Profile">
      <Head />
      <ListLoadingPlaceholder label="Cargando tus datos" rows={2} />
    </AccountFrame>
  )
}

/** Profile page with personal data and privacy rights (PRO-02, PRO-03). */
export default function MyProfilePage() {
  const { profile } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="My Profile">
      <Head />
      <DeferredContent
        data={profile}
        waiting={<ListLoadingPlaceholder label="Cargando tus datos" rows={2} />}
        safe="Tus datos están a salvo."
      >
        {({ shopper, accountUrl, points, whatsapp }) => (
          <>
            <div className="duo">
              <PersonForm shopper={shopper} />
              <ContactDetailsBox shopper={shopper} accountUrl={accountUrl} />
            </div>
            <WhatsappNewsBox news={whatsapp} />
            <AccountSecurityBox />
            <PersonalDataSection email={shopper.email} points={points} />
          </>
        )}
      </DeferredContent>
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
  const { draft, change, setDraft, problems, setProblems } = useProfileDraft(
    toProfileDraft(shopper),
  )
  const { revalidate } = useRevalidator()
  const { busy, error, setError, run } = useAsyncAction()

  async function save(event: FormEvent) {
    event.preventDefault()
    await run(async () => {
      const reply = await createApiClient().post(
        'customer/updateCustomer',
        { ...draft },
        { ownWords: true },
      )
      if (!reply.success) {
        setProblems(reply.fields)
        return reply.messageForUser
      }
      showSuccess(reply.messageForUser)
      updateSessionShopper({ first_name: draft.first_name })
      await revalidate()
    })
  }

  function cancel() {
    setDraft(toProfileDraft(shopper))
    setProblems({})
    setError('')
  }

  return (
    <form className="box stack gap-4" onSubmit={save} noValidate aria-labelledby="quien">
      <h2 id="quien">Quién eres</h2>
      <ProfileFields
        draft={draft}
        problems={problems}
        known={toProfileDraft(shopper)}
        onChange={change}
      />
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
