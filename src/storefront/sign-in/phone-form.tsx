import { type FormEvent, useState } from 'react'
import { phoneAsTyped, phoneProblem } from '#domain/account/phone.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { literals } from '../text/literals.ts'
import { useAction } from '../ui/use-action.ts'
import { requestCode, type SentCode } from './request-code.ts'

const words = {
  required: literals.phone.required,
  'not-ten-digits': literals.phone.phoneLength,
  'not-mexican': 'Escribe un número de México, con su lada.',
}

/** Step 1: ten-digit phone number, and the code request (TFA-01). */
export function PhoneForm({
  phone,
  onSent,
  waiting,
}: {
  phone: string
  onSent: (sent: SentCode) => void
  waiting?: boolean
}) {
  const [written, setWritten] = useState(phone)
  const { busy, error, setError, run } = useAction()

  function send(event: FormEvent) {
    event.preventDefault()
    const problem = phoneProblem(written)
    if (problem) return setError(words[problem])
    void run(async () => {
      const asked = await requestCode(written)
      if (asked.ok) onSent(asked.sent)
      else setError(asked.words)
    })
  }

  return (
    <form className="box stack" onSubmit={send} noValidate aria-busy={waiting}>
      <Field
        label="Teléfono a 10 dígitos"
        before="+52"
        look="num"
        inputMode="numeric"
        autoComplete="tel-national"
        value={written}
        disabled={waiting}
        onChange={(event) => {
          setWritten(phoneAsTyped(event.target.value))
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
