import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { isRefusedWith } from '../forms/is-refused-with.ts'

/** Form value that confirms that the running offer ends. */
const confirmed = 'terminar-oferta'

/**
 * Rejection message of a product form. If the change would end the product's running offer, the
 * message has a button to confirm that.
 */
export function ProductFormErrorAlert({
  refusal,
  form,
}: {
  refusal: FormResult['refusal']
  form: string
}) {
  if (!refusal || !isRefusedWith(refusal, 'updateProduct', 'ends-offer'))
    return <FormErrorAlert refusal={refusal} />
  return (
    <Alert tone="warn" title="Tiene una oferta vigente" announced>
      <div className="stack close">
        <p>{refusal.words}</p>
        <div>
          <Button type="submit" form={form} name={confirmed} value="si">
            Terminarla hoy y guardar
          </Button>
        </div>
      </div>
    </Alert>
  )
}

/** Whether the user confirmed that the running offer ends, as a field for the API call's body. */
export function readOfferEndConfirmation(form: FormData): { end_offers: boolean } {
  return { end_offers: form.has(confirmed) }
}
