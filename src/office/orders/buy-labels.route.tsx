import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { labelPreferences, type LabelPreference } from '#domain/labels/label-offers.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Radio } from '#ui/checkbox-and-radio-inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { formatOrderCount } from '../packing/packing-count-texts.ts'
import { parseSelectedOrderNumbers } from '../packing/parse-selected-order-numbers.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { senderSettingsUrl } from '../settings/setting-parts.tsx'
import { BackToOrdersLink } from './back-to-orders.tsx'
import { type LabelCandidate, toLabelCandidate } from './label-candidates.ts'
import { OrderContentsSummary } from './order-contents.tsx'
import './labels.css'

/** Orders whose labels one batch may buy. */
const mostOrders = 50

export async function loader(asked: LoaderFunctionArgs) {
  const chosen = parseSelectedOrderNumbers(asked.request)
  const numbers = chosen.slice(0, mostOrders)
  const reads = createOperatorApiReader(asked)
  const found = await Promise.all(
    numbers.map(async (number) => {
      const params = { number }
      const [order, labels] = await Promise.all([
        reads.get('getOrder', { params }),
        reads.get('getOrderLabels', { params }),
      ])
      return { row: toLabelCandidate(order, labels), labels }
    }),
  )
  const labels = found[0]?.labels
  return {
    rows: found.map(({ row }) => row),
    provider: labels?.provider ?? null,
    missing: labels?.sender_missing ?? [],
    hasBoxes: (labels?.boxes.length ?? 0) > 0,
    left: chosen.length - numbers.length,
  }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const prefers = labelPreferences.find((one) => one === form.get('prefiere')) ?? 'cheapest'
    const orders = form.getAll('pedido').map(String)
    const { id, messageForUser } = await commands('buyLabels', { body: { orders, prefers } })
    return redirectWithFlash(messageForUser, createOfficePageUrl('Guías', { batch: String(id) }))
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult
}

/** Page that buys labels for the chosen orders, with their guessed parcels. */
export default function BuyLabels({
  loaderData: { rows, provider, missing, hasBoxes, left },
  actionData,
}: Props) {
  const ready = rows.filter(({ problem }) => problem === null)
  const others = rows.filter(({ problem }) => problem !== null)
  const isReady = provider !== null && missing.length === 0 && hasBoxes
  if (rows.length === 0)
    return (
      <>
        <PageHeader title="Comprar guías" back={<BackToOrdersLink />} />
        <EmptyList words="Elige pedidos en Por surtir, y de ahí compra sus guías." />
      </>
    )
  return (
    <>
      <PageHeader
        title="Comprar guías"
        state={[formatOrderCount(rows.length), provider && `con ${provider}`]
          .filter(Boolean)
          .join(' · ')}
        back={<BackToOrdersLink />}
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      {left > 0 ? (
        <Alert>
          <p>
            Van los primeros {mostOrders}; quedan {formatOrderCount(left)} para después.
          </p>
        </Alert>
      ) : null}
      <LabelObstacle provider={provider} missing={missing} hasBoxes={hasBoxes} />
      <ListTable
        label="Pedidos"
        columns={[
          { key: 'no', title: 'Pedido', head: true },
          { key: 'who', title: 'A dónde' },
          { key: 'what', title: 'Contenido' },
          { key: 'st', title: 'Guía' },
          { key: 'sum', title: 'Pagó de envío', end: true, said: true },
        ]}
        rows={[...others, ...ready].map(toRow)}
      />
      {isReady && ready.length > 0 ? (
        <Form method="post" className="label-choice">
          {ready.map(({ number }) => (
            <input key={number} type="hidden" name="pedido" value={number} />
          ))}
          <fieldset>
            <legend>De cada pedido, comprar</legend>
            {labelPreferences.map((one) => (
              <Radio key={one} name="prefiere" value={one} defaultChecked={one === 'cheapest'}>
                {preferenceLabels[one]}
              </Radio>
            ))}
          </fieldset>
          <Button type="submit" kind="primary">
            <Icon name="truck" />
            {ready.length === 1 ? 'Comprar 1 guía' : `Comprar ${ready.length} guías`}
          </Button>
          <p className="hint">
            Se cobran del saldo que tienes con {provider}, sin seguro. Los paquetes quedan como
            enviados con su número.
          </p>
        </Form>
      ) : null}
    </>
  )
}

/** What the shop lacks before it can buy labels without a person at each parcel. */
function LabelObstacle({
  provider,
  missing,
  hasBoxes,
}: Pick<Props['loaderData'], 'provider' | 'missing' | 'hasBoxes'>) {
  if (provider === null)
    return (
      <Alert tone="warn" title="Todavía no hay con quién comprar guías">
        <p>
          Conéctalo en{' '}
          <Link to={createOfficePageUrl('Conexión de paqueterías')}>
            Ajustes › Conexiones › Paqueterías
          </Link>
          .
        </p>
      </Alert>
    )
  const lacks = [...missing, ...(hasBoxes ? [] : ['tus cajas'])]
  if (lacks.length === 0) return null
  return (
    <Alert tone="warn" title={missing.length > 0 ? 'Falta tu remitente' : 'Faltan tus cajas'}>
      <p>
        Escribe {lacks.join(', ')} en <Link to={senderSettingsUrl}>Ajustes › Envíos</Link>.
      </p>
    </Alert>
  )
}

const preferenceLabels: Record<LabelPreference, string> = {
  cheapest: 'La más barata',
  soonest: 'La más rápida',
}

function toRow({ number, place, parcel, paid, problem, ...contents }: LabelCandidate) {
  return {
    key: number,
    isLate: problem !== null,
    cells: {
      no: (
        <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
          {number}
        </Link>
      ),
      who: place,
      what: (
        <>
          <OrderContentsSummary order={contents} />
          {parcel ? <span className="sub">{parcel}</span> : null}
        </>
      ),
      st: problem ?? 'Se compra',
      sum: paid > 0 ? formatMoney(paid) : 'Gratis',
    },
  }
}
