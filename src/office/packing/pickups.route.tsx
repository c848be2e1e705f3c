import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { PickupRow, PickupsResponse } from '#contract/operator/pickups.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { toCalendarDay, formatPhone, formatRelativeDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { formatListCount } from '../lists/list-count-labels.ts'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { findSelectedTabName, ListTabs } from '../lists/list-tabs.tsx'
import { OrderContentsSummary } from '../orders/order-contents.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { PickupNextActionForm } from './pickup-action.tsx'

const parts = {
  esperan: { part: 'waiting', label: 'Esperan' },
  vencidas: { part: 'overdue', label: 'Vencidas' },
  preparar: { part: 'to-prepare', label: 'Por enviar a la sucursal' },
} as const
type PartName = keyof typeof parts

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const here = findSelectedTabName(parts, searchParams.get('ver')) ?? 'esperan'
  const point = searchParams.get('punto') ?? ''
  const search = searchParams.get('buscar')?.trim() ?? ''
  const found = await createOperatorApiReader(asked).get('listPickups', {
    query: {
      part: parts[here].part,
      point,
      search,
      after: searchParams.get('despues'),
    },
  })
  return { found, here, point, search, today: toMexicoDay(new Date()) }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const number = String(form.get('pedido') ?? '')
    const isReady = form.get('hacer') === 'listo'
    const code = String(form.get('codigo') ?? '').trim()
    const shown = String(form.get('mostro') ?? '').trim()
    const handOver = form.get('hacer') === 'identificada' ? { identified: true, shown } : { code }
    const done = await (isReady
      ? commands('markReadyForPickup', { params: { number } })
      : commands('handOverOrder', { params: { number }, body: handOver }))
    const { search } = new URL(asked.request.url)
    return redirectWithFlash(
      done.messageForUser,
      `${createOfficePageUrl('Recolecciones')}${search}`,
    )
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page with parcels waiting at pickup points, with deadlines. */
export default function Pickups({ loaderData, actionData }: Props) {
  const { found, here, point, search, today } = loaderData
  const { pickups, counts, points, next } = found
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Recolecciones', {}, { ver: here, punto: point, buscar: search, ...query })
  const refusal = actionData?.refusal
  const refusedAt = refusal?.typed.find(([name]) => name === 'pedido')?.[1]
  const atRow = pickups.some(({ number }) => number === refusedAt)
  return (
    <ListPage
      page="Recolecciones"
      actions={
        <>
          <CsvLink call="pickups.csv" query={{ part: parts[here].part, point, search }} />
          <ButtonLink kind="quiet" to={createOfficePageUrl('Escanear')}>
            <Icon name="barcode" />
            Escanear
          </ButtonLink>
        </>
      }
      tabs={
        <ListTabs
          label="Puntos"
          tabs={[
            { label: 'Todos los puntos', to: at({ punto: undefined }), isHere: point === '' },
            ...points.map(({ code, name, count }) => ({
              label: name,
              to: at({ punto: code }),
              isHere: code === point,
              count,
            })),
          ]}
        />
      }
      params={{ ver: here, punto: point, buscar: search }}
      search={{
        label: 'Buscar quién recoge',
        placeholder: 'Número, nombre o teléfono',
        size: 30,
      }}
      moreFilters={<Parts here={here} counts={counts} at={(ver) => at({ ver })} />}
      rows={pickups}
      row={({ number, until }) => ({ key: number, isLate: isOverdue(until, today) })}
      columns={createColumns({
        here,
        today,
        showsPoint: point === '' && points.length > 1,
        isAlone: pickups.length === 1 && search !== '',
        refused: {
          number: refusedAt,
          errors: refusal?.fields.shown
            ? { shown: refusal.fields.shown }
            : { code: refusal?.words },
        },
      })}
      empty={nothing[here]}
      pages={{ units: ['pedido', 'pedidos'], next }}
      command="hand-over 2611-… --code …"
    >
      {refusal && !atRow ? <Alert tone="wrong">{refusal.words}</Alert> : null}
    </ListPage>
  )
}

const nothing: Record<PartName, string> = {
  esperan: 'Nadie tiene nada por recoger. Lo que avises que está en su punto aparece aquí.',
  vencidas: 'Nada vencido. Lo que nadie recoja dentro de su plazo aparece aquí.',
  preparar: 'Nada por llevar a un punto. Lo que se pague para recoger aparece aquí solo.',
}

function Parts({
  here,
  counts,
  at,
}: {
  here: PartName
  counts: PickupsResponse['counts']
  at: (part: PartName) => string
}) {
  return getTypedEntries(parts).map(([name, { part, label }]) => {
    const count = counts[part]
    return (
      <Link
        key={name}
        className={name === here ? 'chip on' : 'chip'}
        to={at(name)}
        aria-current={name === here ? 'true' : undefined}
      >
        {label} {count > 0 ? <b>{formatListCount(count)}</b> : null}
      </Link>
    )
  })
}

type Around = {
  here: PartName
  today: string
  showsPoint: boolean
  isAlone: boolean
  /** Rejected handover: order number and reason */
  refused: { number: string | undefined; errors: { shown?: string; code?: string | undefined } }
}

function isOverdue(until: string | null, today: string): boolean {
  return until !== null && until < today
}

function createColumns(around: Around): ListColumns<PickupRow> {
  const { here, today, showsPoint, isAlone, refused } = around
  return {
    no: {
      title: 'Pedido',
      head: true,
      cell: ({ number, point_name }) => (
        <>
          <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
            {number}
          </Link>
          {showsPoint ? <span className="sub">{point_name}</span> : null}
        </>
      ),
    },
    who: {
      title: 'Quién recoge',
      cell: ({ person, phone }) => (
        <>
          {person}
          {phone ? <span className="sub">{formatPhone(phone)}</span> : null}
        </>
      ),
    },
    what: { title: 'Artículos', cell: (pickup) => <OrderContentsSummary order={pickup} /> },
    age: {
      title: here === 'preparar' ? 'Comprado' : 'Se guarda hasta',
      cell: ({ until, created_at }) =>
        until === null ? (
          formatRelativeDay(toCalendarDay(created_at), today)
        ) : (
          <span className={isOverdue(until, today) ? 'late' : undefined}>
            {isOverdue(until, today) ? 'Venció ' : ''}
            {formatRelativeDay(until, today)}
          </span>
        ),
    },
    how: {
      title: 'Entregar',
      cell: ({ number }) => (
        <PickupNextActionForm
          number={number}
          part={here}
          isAlone={isAlone}
          errors={number === refused.number ? refused.errors : {}}
        />
      ),
    },
  }
}
