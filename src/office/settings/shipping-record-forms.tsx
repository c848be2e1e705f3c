import type { SettingSectionResponse } from '#contract/operator/settings.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { LocalDeliveryForms } from './local-delivery-forms.tsx'
import { CarrierForms, PickupPointForms } from './pickup-and-carrier-forms.tsx'
import { listLocalDeliveriesOfSettings, listShippingZonesOfSettings } from './postcode-coverage.tsx'
import { ShippingZoneForms } from './shipping-zone-forms.tsx'

/**
 * Lists code and name of repeated records in a settings section, such as shipping zones. The
 * pattern `path` matches the names of settings and captures the record's code.
 */
function namesIn(
  { values }: SettingSectionResponse,
  path: RegExp,
  shown: 'code' | 'value' = 'value',
) {
  return Object.entries(values).flatMap(([name, value]) => {
    const [, code] = path.exec(name) ?? []
    return code === undefined ? [] : [{ code, name: shown === 'code' ? code : String(value) }]
  })
}

type Given = { section: SettingSectionResponse; answer: FormResult | undefined }

/** Forms that add and remove zones, local deliveries, pick-up points and carriers, in folds. */
export function ShippingRecordForms({ section, answer }: Given) {
  const zones = listShippingZonesOfSettings(section)
  const isOpen = answer?.refusal !== undefined
  return (
    <>
      <Disclosure title="Agregar o quitar una zona" as="span" open={isOpen || zones.length === 0}>
        <ShippingZoneForms zones={zones} answer={answer} />
      </Disclosure>
      <Disclosure title="Agregar o quitar un reparto propio" as="span" open={isOpen}>
        <LocalDeliveryForms deliveries={listLocalDeliveriesOfSettings(section)} answer={answer} />
      </Disclosure>
      <Disclosure title="Abrir o cerrar un punto de recolección" as="span" open={isOpen}>
        <PickupPointForms
          points={namesIn(section, /^shipping\.methods\[code=(.*)\]\.pickup_point\.name$/)}
          answer={answer}
        />
      </Disclosure>
      <Disclosure title="Agregar o quitar una paquetería" as="span" open={isOpen}>
        <CarrierForms
          carriers={namesIn(section, /^carriers\[name=(.*)\]\.tracking_url$/, 'code')}
          answer={answer}
        />
      </Disclosure>
    </>
  )
}
