import { type FormEvent, useEffect, useRef, useState } from 'react'
import { verificationCodeDigits, findVerificationCodeProblem } from '#domain/account/phone.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { requestPhoneVerificationCode, type SentPhoneCode } from './request-phone-code.ts'
import { useCountdown } from './use-countdown.ts'

const words = { required: literals.phone.required, 'not-six-digits': literals.phone.codeLength }

/**
 * Second step of phone verification: code entry, with a delayed resend and a link to change the
 * number (TFA-02).
 */
export function PhoneVerificationCodeForm({
  sent,
  onSent,
  onBack,
  onVerified,
}: {
  sent: SentPhoneCode
  onSent: (sent: SentPhoneCode) => void
  onBack: () => void
  onVerified: () => void
}) {
  const [code, setCode] = useState('')
  const { busy, error, setError, run } = useAsyncAction()
  const pause = useCountdown(secondsUntil(sent.againAt))
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    pause.start(secondsUntil(sent.againAt))
    form.current?.querySelector('input')?.focus()
  }, [sent])

  function verify(event: FormEvent) {
    event.preventDefault()
    const problem = findVerificationCodeProblem(code)
    if (problem) return setError(words[problem])
    void run(async () => {
      const reply = await createApiClient().post(
        'customer/validateCode',
        { otp: code },
        { ownWords: true },
      )
      if (!reply.success) {
        setError(reply.messageForUser)
        return false
      }
      showSuccess(reply.messageForUser)
      onVerified()
    })
  }

  async function resend() {
    const asked = await requestPhoneVerificationCode(sent.phone)
    if (!asked.ok) return setError(asked.words)
    onSent(asked.sent)
    setCode('')
    setError('')
    if (asked.sent.message) showSuccess(asked.sent.message)
  }

  return (
    <form className="box stack" onSubmit={verify} noValidate ref={form}>
      <FormField
        label="Código"
        look="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replaceAll(/\D/g, '').slice(0, verificationCodeDigits))
          setError('')
        }}
        error={error || undefined}
      />
      {sent.hint === undefined ? null : (
        <Alert>
          Modo de prueba: tu código es <strong className="inline num">{sent.hint}</strong>
        </Alert>
      )}
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        Verificar
      </Button>
      <div className="row apart wraps">
        <Button kind="quiet" size="s" onClick={onBack}>
          <Icon name="back" />
          Cambiar número
        </Button>
        <Button size="s" disabled={pause.left > 0} onClick={resend}>
          Reenviar código
          {pause.left > 0 ? <span className="num"> ({clock(pause.left)})</span> : null}
        </Button>
      </div>
    </form>
  )
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
