import { type FormEvent, type ReactNode, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { isEmailAddress } from '#ui/text/email-and-name-checks.ts'
import { createApiClient } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { literals } from '../text/specified-texts.ts'
import { showError, showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { requireGuest } from './require-guest.middleware.ts'
import { SignInFormPage } from './sign-in-form-page.tsx'
import { useCountdown } from './use-countdown.ts'

export const meta = createPrivatePageMeta('Verifica tu correo')
export const handle = { frame: 'plain' }
export const clientMiddleware = [requireGuest]

interface Mailing {
  /** Whether the shop itself can resend the verification e-mail */
  resends: boolean
  accountUrl?: string | undefined
}

export async function clientLoader(): Promise<Mailing> {
  try {
    const { resends_verification, account_url } = await createApiClient().get('auth/configuration')
    return { resends: resends_verification, accountUrl: account_url }
  } catch {
    return { resends: true }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <WelcomeForm waiting />
}

export default function WelcomePage() {
  const { resends, accountUrl } = useLoaderData<typeof clientLoader>()
  return resends ? <WelcomeForm /> : <MailedByProvider accountUrl={accountUrl} />
}

const pauseSeconds = 50
const words = literals.signIn

/** Asks the shopper to verify the e-mail, and resends the message (AUT-05, AUT-06, AUT-07). */
function WelcomeForm({ waiting }: { waiting?: boolean }) {
  const [email, setEmail] = useState('')
  const [said, setSaid] = useState<{ good?: string; wrong?: string }>({})
  const { busy, run } = useAsyncAction()
  const pause = useCountdown()
  const navigate = useNavigate()
  const valid = isEmailAddress(email)

  async function resend(event: FormEvent) {
    event.preventDefault()
    if (pause.left > 0) return
    if (!valid) {
      setSaid({ wrong: words.emailWrong })
      showError(words.emailWrong)
      return
    }
    await run(async () => {
      pause.start(pauseSeconds)
      try {
        const body = { email: email.trim() }
        await createApiClient().post('auth/sendVerificationEmail', body, { ownWords: true })
        setSaid({ good: words.verificationSent })
        showSuccess(words.verificationSent)
      } catch (error) {
        complain(error)
      }
    })
  }

  function complain(error: unknown) {
    const failure = error instanceof ApiFailure ? error : null
    if (failure?.status === 400 && failure.messageForUser !== words.emailWrong) {
      showError(words.alreadyVerified)
      void navigate(linkTo('Sign In'))
      return
    }
    const wrong =
      (failure && failure.status < 500 && failure.messageForUser) || literals.common.errorTryLater
    setSaid({ wrong })
    showError(wrong)
  }

  return (
    <Frame lead="Te enviamos un enlace para confirmar tu cuenta. Ábrelo y vuelve para empezar a comprar.">
      <form className="box stack" onSubmit={resend} noValidate>
        <FormField
          label="Correo electrónico"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          disabled={waiting}
          onChange={(event) => {
            setEmail(event.target.value)
            setSaid({})
          }}
          hint="¿No te llegó? Revisa el correo no deseado o pide otro."
          error={said.wrong}
          good={said.good}
        />
        {valid ? (
          <Button type="submit" block busy={busy} disabled={pause.left > 0}>
            {words.resend}
            {pause.left > 0 ? <span className="num"> ({pause.left} s)</span> : null}
          </Button>
        ) : null}
      </form>
    </Frame>
  )
}

/** Verification notice without a resend button, because only the identity provider can send the message. */
function MailedByProvider({ accountUrl }: Pick<Mailing, 'accountUrl'>) {
  return (
    <Frame lead="Falta confirmar tu correo. El mensaje lo manda el servicio con el que inicias sesión, no la tienda: búscalo, también en el correo no deseado, y ábrelo.">
      {accountUrl ? (
        <p className="center-text">
          ¿No te llegó?{' '}
          <a className="textlink" href={accountUrl}>
            Pídelo en tu cuenta de acceso
          </a>
        </p>
      ) : null}
    </Frame>
  )
}

function Frame({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <SignInFormPage icon="mail" title="Verifica tu correo" lead={lead}>
      {children}
      <p className="center-text">
        ¿Ya confirmaste tu cuenta?{' '}
        <Link className="strong" to={linkTo('Sign In')}>
          {words.startHere}
        </Link>
      </p>
    </SignInFormPage>
  )
}
