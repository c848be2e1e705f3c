import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Radio } from '#ui/checkbox-and-radio-inputs.tsx'
import type { useRestoredFormFields } from '../forms/form-draft.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

const name = 'que-hacer-con-guia'

/** Question about the bought labels of parcels that have not left, before their order changes. */
export function LabelDecision({
  order: { parcels },
  labels: { labels },
  typed,
}: {
  order: OfficeOrderResponse
  labels: OrderLabelsResponse
  typed: ReturnType<typeof useRestoredFormFields>
}) {
  const { me } = useOfficeRootLoaderData()
  const open = labels.filter(
    ({ state, parcel }) =>
      (state === 'buying' || state === 'pending' || state === 'bought') &&
      !parcels.some(({ position, status }) => position === parcel && status !== 'packed'),
  )
  const [first] = open
  if (!first) return null
  const one = open.length === 1
  const what = one
    ? `Ya compraste su guía de ${first.carrier}. ¿Qué hacemos con ella?`
    : `Ya compraste ${open.length} guías. ¿Qué hacemos con ellas?`
  return (
    <fieldset>
      <legend>{what}</legend>
      {hasPermission('labels:write', me) ? (
        <Radio name={name} value="cancel" required defaultChecked={typed.text(name) === 'cancel'}>
          {one ? 'Cancelarla primero' : 'Cancelarlas primero'}
        </Radio>
      ) : null}
      <Radio name={name} value="keep" required defaultChecked={typed.text(name) === 'keep'}>
        {one ? 'Conservarla como está' : 'Conservarlas como están'}
      </Radio>
      <p className="hint">Una guía no cambia de dirección: la que conservas va a la de antes.</p>
    </fieldset>
  )
}
