import { type FormEvent, useState } from 'react'
import type { Address, UserDetails } from '#contract/account.ts'
import { Button } from '#ui/button.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { FormField } from '#ui/form-fields.tsx'
import { isEmailAddress } from '#ui/text/email-and-name-checks.ts'
import { AddressFields } from '../account/address-fields.tsx'
import { useAddressDraft } from '../account/use-address-draft.ts'
import { literals } from '../text/specified-texts.ts'

/** Checkout form for a new address, with the e-mail for messages about the order. */
export function NewAddressForm({
  shopper,
  onSaved,
  onCancel,
}: {
  shopper: UserDetails
  onSaved: (address: Address) => void
  onCancel: (() => void) | undefined
}) {
  const form = useAddressDraft({ shopper })
  const [email, setEmail] = useState(shopper.email)
  const [emailWrong, setEmailWrong] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    const wrong = isEmailAddress(email) ? undefined : literals.address.emailWrong
    setEmailWrong(wrong)
    const { currentTarget } = event
    const isSaved = !wrong && (await form.save(onSaved))
    if (!isSaved) focusFirstError(currentTarget)
  }

  return (
    <form className="fields two gap-t" onSubmit={save} noValidate>
      <FormField
        label="Correo electrónico"
        className="wide"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setEmailWrong(undefined)
        }}
        error={emailWrong}
      />
      <AddressFields form={form} />
      <div className="wide row">
        <Button type="submit" kind="dark" busy={form.saving}>
          Guardar dirección
        </Button>
        {onCancel ? (
          <Button kind="quiet" onClick={onCancel}>
            {literals.common.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
