import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Modal } from '#ui/overlay.tsx'
import { useStore } from '../create-global-state.ts'
import {
  deliveryPostcode,
  clearPostcode,
  isPostcode,
  readPostcodeField,
  storePostcode,
} from '../delivery-postcode.ts'
import { closePanel } from '../open-panel.ts'
import { findDeliveryZone } from './delivery-zones.ts'

/**
 * Panel to enter the delivery postcode, from which lists and product pages derive an arrival date.
 * The postcode is stored in this browser only.
 */
export default function DestinationPanel() {
  const chosen = useStore(deliveryPostcode)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.select(), [])

  async function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const postcode = readPostcodeField(event.currentTarget)
    setBusy(true)
    const found = await problemOf(postcode)
    setBusy(false)
    setProblem(found)
    if (found) return
    storePostcode(postcode)
    closePanel()
  }

  function forget() {
    clearPostcode()
    closePanel()
  }

  return (
    <Modal title="¿A dónde enviamos?" open closable onClose={closePanel}>
      <form className="stack mt-s3" onSubmit={(event) => void choose(event)} noValidate>
        <FormField
          label="Código postal"
          name="cp"
          hint="Así sabrás qué día llega cada producto. Solo se guarda en este dispositivo."
          error={problem}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={chosen ?? ''}
          ref={field}
        />
        <div className="foot-row">
          {chosen ? <Button onClick={forget}>Quitar</Button> : null}
          <Button type="submit" kind="dark" busy={busy}>
            Guardar
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Message when a postcode has no delivery, or undefined. The postcode is stored even if zones are unavailable. */
async function problemOf(postcode: string): Promise<string | undefined> {
  if (!isPostcode(postcode)) return 'El código postal tiene 5 números.'
  try {
    if (await findDeliveryZone(postcode)) return undefined
  } catch {
    return undefined
  }
  return `Todavía no enviamos al ${postcode}. Revisa que esté bien escrito.`
}
