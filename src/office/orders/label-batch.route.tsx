import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { LabelBatchResponse } from '#contract/operator/labels.ts'
import { addCentavos, fromPesos, toPesos } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiUrl } from '../api/api-url.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ThreeCounts } from '../lists/three-counts.tsx'
import { JobProgressReloadButton } from '../live/job-progress-reload-button.tsx'
import { formatOrderCount } from '../packing/packing-count-texts.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BackToOrdersLink } from './back-to-orders.tsx'
import './labels.css'

export async function loader(asked: LoaderFunctionArgs) {
  const params = { batch: asked.params.batch ?? '' }
  return { batch: await createOperatorApiReader(asked).get('getLabelBatch', { params }) }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const orders = form.getAll('pedido').map(String)
    const prefers = form.get('prefiere') === 'soonest' ? 'soonest' : 'cheapest'
    const { id, messageForUser } = await commands('buyLabels', { body: { orders, prefers } })
    return redirectWithFlash(messageForUser, createOfficePageUrl('Guías', { batch: String(id) }))
  })
}

type Props = {
  loaderData: { batch: LabelBatchResponse }
  actionData?: FormResult
}

type Row = LabelBatchResponse['rows'][number]

/** Page of labels bought together: progress, then each order with its label or why it has none. */
export default function LabelBatch({ loaderData: { batch }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { id, rows, person, prefers } = batch
  const waiting = rows.filter(({ outcome }) => outcome === 'waiting')
  const failed = rows.filter(({ outcome }) => outcome === 'none')
  const bought = rows.filter(({ outcome }) => outcome === 'bought' || outcome === 'pending')
  const printable = rows.filter(({ file_url }) => file_url !== null)
  const sum = (list: readonly (number | null)[]) =>
    formatMoney(toPesos(addCentavos(...list.map((pesos) => fromPesos(pesos ?? 0)))))
  return (
    <>
      <PageHeader
        title="Guías"
        state={`${formatOrderCount(rows.length)} · ${person}, ${formatDateTime(batch.created_at)}`}
        back={<BackToOrdersLink />}
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      {waiting.length > 0 ? (
        <section className="next stack close label-batch" aria-labelledby="estado">
          <h2 id="estado">Comprando las guías…</h2>
          <progress value={rows.length - waiting.length} max={rows.length} aria-label="Avance" />
          <p className="muted">
            {rows.length - waiting.length} de {formatOrderCount(rows.length)}. Puedes dejar esta
            página: sigue sola, también si se interrumpe. Si la plataforma no contesta, la tienda
            insiste dos horas.
          </p>
          <div className="row">
            <JobProgressReloadButton to={createOfficePageUrl('Guías', { batch: String(id) })} />
          </div>
        </section>
      ) : null}
      <ThreeCounts
        go={{
          label: `${bought.length === 1 ? 'comprada' : 'compradas'} por ${sum(bought.map(({ price }) => price))}`,
          value: String(bought.length),
        }}
        wait={{ label: 'por arreglar', value: String(failed.length) }}
        stay={{ label: 'pagaron de envío', value: sum(rows.map(({ paid }) => paid)) }}
      />
      {printable.length > 0 && waiting.length === 0 ? (
        <p className="label-again">
          <a
            className="btn primary"
            href={createApiUrl<'printLabels'>(`label-batches/${id}/labels.pdf`)}
            download
          >
            <Icon name="printer" />
            {printable.length === 1
              ? 'Imprimir 1 etiqueta (PDF)'
              : `Imprimir ${printable.length} etiquetas (PDF)`}
          </a>
        </p>
      ) : null}
      {failed.length > 0 && hasPermission('labels:write', me) ? (
        <Form method="post" className="label-again">
          {failed.map(({ number }) => (
            <input key={number} type="hidden" name="pedido" value={number} />
          ))}
          <input type="hidden" name="prefiere" value={prefers} />
          <Button type="submit">
            {failed.length === 1
              ? 'Intentar otra vez con el que falta'
              : `Intentar otra vez con los ${failed.length} que faltan`}
          </Button>
        </Form>
      ) : null}
      <ListTable
        label="Guías por pedido"
        columns={[
          { key: 'no', title: 'Pedido', head: true },
          { key: 'who', title: 'A dónde' },
          { key: 'what', title: 'Paquetería' },
          { key: 'st', title: 'Número' },
          { key: 'sum', title: 'Guía', end: true },
          { key: 'how', title: 'Pagó', end: true, said: true },
        ]}
        rows={[...failed, ...rows.filter((row) => !failed.includes(row))].map(toRow)}
      />
    </>
  )
}

function toRow(row: Row) {
  const { number, postcode, city, state, outcome, words, carrier, service, days, price, paid } = row
  return {
    key: number,
    isLate: outcome === 'none',
    cells: {
      no: (
        <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
          {number}
        </Link>
      ),
      who: `${postcode} ${city}, ${state}`,
      what: carrier ? (
        <>
          {[carrier, service].filter(Boolean).join(' ')}
          {days === null ? null : (
            <span className="sub">{days === 1 ? '1 día' : `${days} días`}</span>
          )}
        </>
      ) : (
        words
      ),
      st: <LabelNumber row={row} />,
      sum: price === null ? '' : formatMoney(price),
      how: paid > 0 ? formatMoney(paid) : 'Gratis',
    },
  }
}

function LabelNumber({ row: { number, outcome, tracking_number, file_url } }: { row: Row }) {
  if (outcome === 'waiting') return <span className="st wait">Espera su turno</span>
  if (outcome === 'buying')
    return <span className="st wait">Sin respuesta aún; la tienda pregunta</span>
  if (outcome === 'pending') return <span className="st wait">Comprada, falta su número</span>
  if (outcome === 'none') return <span className="st no">Sin guía</span>
  return (
    <span className="st ok">
      {file_url ? (
        <a className="num" href={file_url} target="_blank" rel="noreferrer">
          {tracking_number}
          <span className="sr">, etiqueta de {number} (se abre aparte)</span>
        </a>
      ) : (
        <span className="num">{tracking_number}</span>
      )}
    </span>
  )
}
