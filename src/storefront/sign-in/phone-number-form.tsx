import { type FormEvent, useState } from 'react'
import { cleanPhoneInput, findPhoneProblem } from '#domain/account/phone.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { literals } from '../text/specified-texts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { requestPhoneVerificationCode, type SentPhoneCode } from './request-phone-code.ts'

const words = {
  required: literals.phone.required,
  'not-ten-digits': literals.phone.phoneLength,
  'not-mexican': 'Escribe un número de México, con su lada.',
}

/**
 * First step of phone verification: the shopper enters a ten-digit phone number and requests a code
 * (TFA-01).
 */
export function PhoneNumberForm({
  phone,
  onSent,
  waiting,
}: {
  phone: string
  onSent: (sent: SentPhoneCode) => void
  waiting?: boolean
}) {
  const [written, setWritten] = useState(phone)
  const { busy, error, setError, run } = useAsyncAction()

  function send(event: FormEvent) {
    event.preventDefault()
    const problem = findPhoneProblem(written)
    if (problem) return setError(words[problem])
    void run(async () => {
      const asked = await requestPhoneVerificationCode(written)
      if (asked.ok) onSent(asked.sent)
      else setError(asked.words)
    })
  }

  return (
    <form className="box stack" onSubmit={send} noValidate aria-busy={waiting}>
      <FormField
        label="Teléfono a 10 dígitos"
        before="+52"
        look="num"
        inputMode="numeric"
        autoComplete="tel-national"
        value={written}
        disabled={waiting}
        onChange={(event) => {
          setWritten(cleanPhoneInput(event.target.value))
          setError('')
        }}
        error={error || undefined}
      />
      <Button type="submit" kind="primary" size="l" block busy={busy} disabled={waiting}>
        Enviar código
      </Button>
    </form>
  )
}
