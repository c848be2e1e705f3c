import { Form } from 'react-router'
import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatDays } from './label-offers.tsx'
import './labels.css'

type Label = OrderLabelsResponse['labels'][number]

/** Bought labels of an order, to print; those whose purchase is not finished, to ask for again. */
export function BoughtLabels({
  order,
  labels: { labels },
}: {
  order: OfficeOrderResponse
  labels: OrderLabelsResponse
}) {
  const shown = labels.filter(({ state }) => state !== 'refused')
  const last = labels.at(-1)
  return (
    <>
      {last?.state === 'refused' && (order.next === 'pack' || order.next === 'ship') ? (
        <Alert tone="wrong" title={`No se compró la guía de ${last.carrier}`}>
          <p>{last.fault}</p>
        </Alert>
      ) : null}
      {shown.map((label) => (
        <BoughtLabel key={label.id} order={order} label={label} />
      ))}
    </>
  )
}

function BoughtLabel({ order, label }: { order: OfficeOrderResponse; label: Label }) {
  const { me } = useOfficeRootLoaderData()
  const { id, carrier, service, days, state, provider, tracking_number, file_url } = label
  const parcel = order.parcels.find(({ position }) => position === label.parcel)
  const isWaiting = state === 'buying' || state === 'pending'
  const isToSend = state === 'bought' && parcel?.status === 'packed'
  return (
    <section className="next bought-label" aria-labelledby={`guia-${id}`}>
      <div className="row apart wraps">
        <h2 id={`guia-${id}`}>{[carrier, service].filter(Boolean).join(' ')}</h2>
        {tracking_number ? (
          <span className="num">
            {parcel?.tracking_url ? (
              <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                {tracking_number}
                <span className="sr"> (se abre aparte)</span>
              </a>
            ) : (
              tracking_number
            )}
          </span>
        ) : null}
      </div>
      <p className="muted">
        {describeState(label, { provider, days, hasParcel: parcel !== undefined })}
      </p>
      {label.problem ? (
        <Alert tone="warn" title="La paquetería avisa">
          <p>{label.problem}</p>
        </Alert>
      ) : null}
      <div className="row wraps deeds">
        {file_url && state !== 'canceled' ? (
          <a className="btn primary" href={file_url} target="_blank" rel="noreferrer">
            <Icon name="printer" />
            Imprimir etiqueta
            <span className="sr"> (se abre aparte)</span>
          </a>
        ) : null}
        {(isWaiting || isToSend) && hasPermission('labels:write', me) ? (
          <Form method="post">
            <input type="hidden" name="guia-comprada" value={id} />
            <Button type="submit" name="hacer" value="seguir-guia">
              {isToSend ? `Enviar el paquete ${label.parcel} con ella` : 'Preguntar otra vez'}
            </Button>
          </Form>
        ) : null}
      </div>
      {(state === 'bought' || state === 'pending') && hasPermission('labels:write', me) ? (
        <Disclosure as="span" title="Cancelar la guía">
          <Form method="post">
            <input type="hidden" name="guia-comprada" value={id} />
            <p className="hint">Si nadie ha recogido el paquete, su costo regresa a tu saldo.</p>
            <Button type="submit" kind="danger" name="hacer" value="cancelar-guia">
              Cancelar la guía de {carrier}
            </Button>
          </Form>
        </Disclosure>
      ) : null}
    </section>
  )
}

function describeState(
  { state, parcel, cancellation }: Label,
  { provider, days, hasParcel }: { provider: string; days: number | null; hasParcel: boolean },
): string {
  if (state === 'buying')
    return `${provider} no ha contestado si se compró. La tienda pregunta sola cada minuto por la misma; no compra otra.`
  if (state === 'pending')
    return `Comprada en ${provider}. La paquetería todavía no le pone número.`
  if (state === 'canceled')
    return `Cancelada en ${provider}${cancellation === 'approved' ? ', que aprobó devolver su costo' : ''}.`
  if (!hasParcel) return `Comprada en ${provider}, pero ya no tiene paquete.`
  return `Para el paquete ${parcel}, comprada en ${provider}. ${formatDays(days)}.`
}
