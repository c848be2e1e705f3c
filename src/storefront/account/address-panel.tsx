import { type FormEvent, useId } from 'react'
import type { Address, UserDetails } from '#contract/account.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { SidePanel } from '#ui/overlay.tsx'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { AddressFields } from './address-fields.tsx'
import { useAddressDraft } from './use-address-draft.ts'

/** Panel to add or edit an address beside the list; the save button stays visible (ADR-02). */
export function AddressPanel({
  address,
  shopper,
  onClose,
  onSaved,
}: {
  address: Address | undefined
  shopper: UserDetails
  onClose: () => void
  onSaved: () => void
}) {
  const formId = useId()
  const form = useAddressDraft({ ...(address && { address }), shopper })

  async function save(event: FormEvent) {
    event.preventDefault()
    const { currentTarget } = event
    const isSaved = await form.save(() => {
      showSuccess('Dirección guardada')
      onSaved()
    })
    if (!isSaved) focusFirstError(currentTarget)
  }

  return (
    <SidePanel
      open
      onClose={onClose}
      title={address ? 'Editar dirección' : 'Agregar dirección'}
      closeLabel="Cerrar el formulario"
      contentLabel="Datos de la dirección"
      foot={
        <div className="row">
          <Button onClick={onClose}>{literals.common.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            className="grow"
            busy={form.saving}
            disabled={!form.postcodeIsThere}
          >
            Guardar dirección
          </Button>
        </div>
      }
    >
      <form id={formId} className="fields" onSubmit={save} noValidate>
        <AddressFields form={form} />
        {form.postcodeIsThere && address?.default_address !== 1 ? (
          <Checkbox
            checked={form.isDefault}
            onChange={(event) => form.setDefault(event.target.checked)}
          >
            Usar como mi destino
          </Checkbox>
        ) : null}
      </form>
    </SidePanel>
  )
}
