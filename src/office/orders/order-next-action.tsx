import { Form } from 'react-router'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { formatWeekday } from '#ui/text/format-money-and-dates.ts'
import type { FormResult } from '../forms/form-result.ts'
import { IdentityField } from '../packing/identity-field.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { ShipOrderForm } from './ship-order-form.tsx'

type Given = { order: OfficeOrderResponse; answer: FormResult | undefined }

const byHand = 'Ya tengo una guía, o empacar una parte'

/** Panel with the next action that an order needs from the shop; `isFolded`: its label is bought. */
export function OrderNextAction({ order, answer, isFolded }: Given & { isFolded: boolean }) {
  const { me } = useOfficeRootLoaderData()
  if (order.next && !hasPermission('orders:write', me))
    return <p className="muted">{missingPermissionText('orders:write')}</p>
  switch (order.next) {
    case 'pack':
    case 'ship':
      return isFolded ? (
        <Disclosure as="span" title={byHand} open={isShipping(answer)}>
          {shipOrderForm()}
        </Disclosure>
      ) : (
        shipOrderForm()
      )
    case 'ready-for-pickup':
      return (
        <section className="next" aria-labelledby="sigue">
          <h2 id="sigue">Empaca y llévalo a {order.pickup?.name}</h2>
          <p className="muted">Al avisar, la persona recibe por correo su código para recogerlo.</p>
          <Form method="post">
            <Button type="submit" kind="primary" name="hacer" value="listo">
              Avisar que ya está
            </Button>
          </Form>
        </section>
      )
    case 'hand-over':
      return <HandOver order={order} answer={answer} />
    default:
      return order.status === 'delivery_failed' ? <NotDelivered order={order} /> : null
  }

  /** Its React key changes with each parcel, which clears the form fields for the next parcel. */
  function shipOrderForm() {
    return (
      <ShipOrderForm
        key={order.parcels.map(({ status }) => status).join()}
        order={order}
        answer={answer}
      />
    )
  }
}

/** Whether the form that ships by hand was refused. */
function isShipping(answer: FormResult | undefined): boolean {
  const command = answer?.refusal?.typed.find(([name]) => name === 'hacer')?.[1]
  return command === 'enviar' || command === 'empacar'
}

function NotDelivered({ order: { number, pickup, money } }: Pick<Given, 'order'>) {
  const { me } = useOfficeRootLoaderData()
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">
        {pickup ? 'Nadie lo recogió en su plazo' : 'La paquetería no lo pudo entregar'}
      </h2>
      <p className="muted">
        Ponte de acuerdo con la persona: se reembolsa, o con «Cambiar estado» sigue su camino.
      </p>
      {canOpenPage(officePages.Reembolsar, me) && money.left > 0 ? (
        <div className="row wraps deeds">
          <ButtonLink kind="primary" to={createOfficePageUrl('Reembolsar', { number })}>
            Reembolsar
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}

function HandOver({ order, answer }: Given) {
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">Espera en {order.pickup?.name}</h2>
      {order.pickup?.until ? (
        <p className="muted">Se guarda hasta el {formatWeekday(order.pickup.until)}.</p>
      ) : null}
      <Form method="post">
        <FormField
          label="Código"
          name="codigo"
          inputMode="numeric"
          autoComplete="off"
          look="num"
          error={answer?.refusal?.fields.code}
        />
        <Disclosure as="span" title="Sin código" open={Boolean(answer?.refusal?.fields.shown)}>
          <Checkbox name="identificada">Mostró una identificación</Checkbox>
          <IdentityField error={answer?.refusal?.fields.shown} />
        </Disclosure>
        <Button type="submit" kind="primary" name="hacer" value="entregar">
          Entregar
        </Button>
      </Form>
    </section>
  )
}
