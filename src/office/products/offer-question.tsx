import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Answer } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'

/** The confirmation that the running offer ends, in a form. */
const confirmed = 'terminar-oferta'

/** The refusal of a product's form; a change that ends the running offer can be confirmed. */
export function ProductRefusal({ refusal, form }: { refusal: Answer['refusal']; form: string }) {
  if (refusal?.code !== 'ends-offer') return <RefusalAlert refusal={refusal} />
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

/** For the body of the call. */
export function offerConfirmation(form: FormData): { end_offers: boolean } {
  return { end_offers: form.has(confirmed) }
}
