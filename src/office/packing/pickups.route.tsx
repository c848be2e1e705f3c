import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { PickupRow, PickupsResponse } from '#contract/operator/pickups.ts'
import { toMexicoDay } from '#domain/calendar.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { toCalendarDay, formatPhone, formatRelativeDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { formatListCount } from '../lists/count-labels.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { OrderContents } from '../orders/order-contents.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { PickupAction } from './pickup-action.tsx'

const parts = {
  esperan: { part: 'waiting', label: 'Esperan' },
  vencidas: { part: 'overdue', label: 'Vencidas' },
  preparar: { part: 'to-prepare', label: 'Por enviar a la sucursal' },
} as const
type PartName = keyof typeof parts

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const here = readPart(searchParams.get('ver'))
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

function readPart(name: string | null): PartName {
  return name === 'vencidas' || name === 'preparar' ? name : 'esperan'
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const number = String(form.get('pedido') ?? '')
    const isReady = form.get('hacer') === 'listo'
    const code = String(form.get('codigo') ?? '').trim()
    const handOver = form.get('hacer') === 'identificada' ? { identified: true } : { code }
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
  const chips = createSearchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Recolecciones">
        <CsvLink call="pickups.csv" query={{ part: parts[here].part, point, search }} />
        <ButtonLink kind="quiet" to={createOfficePageUrl('Escanear')}>
          <Icon name="barcode" />
          Escanear
        </ButtonLink>
      </PageHeader>
      <ListTabs
        label="Puntos"
        tabs={[
          { label: 'Todos los puntos', to: at({ punto: undefined }), isHere: point === '' },
          ...points.map(({ code, name, count }) => ({
            label: name,
            to: at({ punto: code, despues: undefined }),
            isHere: code === point,
            count,
          })),
        ]}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar quién recoge"
          placeholder="Número, nombre o teléfono"
          value={search}
          kept={{ ver: here, punto: point }}
          size={30}
        />
        <Parts here={here} counts={counts} at={(ver) => at({ ver })} />
      </FilterChips>
      {refusal && !atRow ? <Alert tone="wrong">{refusal.words}</Alert> : null}
      {pickups.length === 0 ? (
        <EmptyList words={nothing[here]} chips={chips} />
      ) : (
        <ListTable
          label="Recolecciones"
          columns={[
            { key: 'no', title: 'Pedido', head: true },
            { key: 'who', title: 'Quién recoge' },
            { key: 'what', title: 'Artículos' },
            { key: 'age', title: here === 'preparar' ? 'Comprado' : 'Se guarda hasta' },
            { key: 'how', title: 'Entregar' },
          ]}
          rows={pickups.map((pickup) =>
            toRow(pickup, {
              here,
              today,
              showsPoint: point === '' && points.length > 1,
              isAlone: pickups.length === 1 && search !== '',
              error: pickup.number === refusedAt ? refusal?.words : undefined,
            }),
          )}
        />
      )}
      {pickups.length > 0 ? (
        <KeysetPager
          said={pickups.length === 1 ? '1 pedido' : `${pickups.length} pedidos`}
          after={next === null ? undefined : at({ despues: next })}
        />
      ) : null}
      <CliHint command="hand-over 2611-… --code …" />
    </>
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
  error: string | undefined
}

function toRow(pickup: PickupRow, { here, today, showsPoint, isAlone, error }: Around): ListRow {
  const { number, person, phone, until } = pickup
  const isLate = until !== null && until < today
  return {
    key: number,
    isLate,
    cells: {
      no: (
        <>
          <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
            {number}
          </Link>
          {showsPoint ? <span className="sub">{pickup.point_name}</span> : null}
        </>
      ),
      who: (
        <>
          {person}
          {phone ? <span className="sub">{formatPhone(phone)}</span> : null}
        </>
      ),
      what: <OrderContents order={pickup} />,
      age:
        until === null ? (
          formatRelativeDay(toCalendarDay(pickup.created_at), today)
        ) : (
          <span className={isLate ? 'late' : undefined}>
            {isLate ? 'Venció ' : ''}
            {formatRelativeDay(until, today)}
          </span>
        ),
      how: <PickupAction number={number} part={here} isAlone={isAlone} error={error} />,
    },
  }
}
