import { type ReactNode, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatPhone } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { PhoneVerificationCodeForm } from './phone-code-form.tsx'
import { PhoneNumberForm } from './phone-number-form.tsx'
import { findPendingPhoneVerification, type SentPhoneCode } from './request-phone-code.ts'
import { SignInFormPage } from './sign-in-form-page.tsx'

export const meta = createPrivatePageMeta('Verifica tu teléfono')
export const clientMiddleware = [requireShopper]

/**
 * Loads the shopper's phone number and any pending verification code; failures never block the
 * page.
 */
export async function clientLoader(): Promise<{ phone: string; underway: SentPhoneCode | null }> {
  const [phone, underway] = await Promise.all([
    createApiClient()
      .get('customer/profile')
      .then(({ userDetails }) => userDetails.phone ?? '')
      .catch(() => ''),
    findPendingPhoneVerification().catch(() => null),
  ])
  return { phone: underway?.phone ?? phone, underway }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame lead={askForPhone}>
      <PhoneNumberForm phone="" onSent={() => {}} waiting />
    </Frame>
  )
}

const askForPhone =
  'Te enviamos un código por mensaje. La paquetería usará este número para avisarte.'

/** Second-factor page: phone number, then the code (TFA-01, TFA-02). */
export default function SecondFactorPage() {
  const known = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [phone, setPhone] = useState(known.phone)
  const [sent, setSent] = useState(known.underway)
  const [isChanging, setChanging] = useState(false)

  if (!sent || isChanging) {
    return (
      <Frame lead={askForPhone}>
        <PhoneNumberForm
          phone={phone}
          onSent={(code) => {
            setPhone(code.phone)
            setSent(code)
            setChanging(false)
          }}
        />
        {sent ? (
          <Button kind="quiet" block onClick={() => setChanging(false)}>
            Ya tengo el código del {formatPhone(sent.phone)}
          </Button>
        ) : null}
      </Frame>
    )
  }
  return (
    <Frame
      lead={
        <>
          Escribe el código de 6 dígitos que enviamos al{' '}
          <strong className="nowrap num">{formatPhone(sent.phone)}</strong>.
        </>
      }
    >
      <PhoneVerificationCodeForm
        sent={sent}
        onSent={setSent}
        onBack={() => setChanging(true)}
        onVerified={() =>
          void navigate(toSameOriginPath(search.get('volver')) ?? linkTo('Profile'))
        }
      />
    </Frame>
  )
}

function Frame({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return (
    <SignInFormPage icon="mobile" title="Verifica tu teléfono" lead={lead}>
      {children}
      <p className="center-text small faint">
        <Icon name="lock" /> Lo usamos para proteger tu cuenta y para que la paquetería te avise.
      </p>
    </SignInFormPage>
  )
}
