import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type { OfficeOrderRow } from '#contract/operator/orders.ts'
import { addCentavos, fromPesos, toPesos } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { getCurrentPageUrl, createOperatorApiReader } from '../api/operator-api.ts'
import { BulkActionResults } from '../forms/bulk-action-results.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { type RowActionResult, runActionPerRow } from '../forms/run-action-per-row.ts'
import { BulkActionForm } from '../lists/bulk-action-form.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { formatSelectAllLabel } from '../lists/list-count-labels.ts'
import { ListTable } from '../lists/list-table.tsx'
import { findSelectedTabName } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter, RowShortcutHints } from '../lists/shortcut-and-cli-hints.tsx'
import { createPackingPageUrl } from '../packing/parse-selected-order-numbers.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { packSingleOrderFormId, toOrderRow } from './order-row.tsx'
import { OrderTabs, orderTabs } from './order-tabs.tsx'
import {
  type PackedParcel,
  parsePackedParcels,
  formatPackingUndoneMessage,
} from './packed-parcels.ts'
import { UndoPackingNotice } from './undo-packing.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const here =
    findSelectedTabName(orderTabs, searchParams.get('ver')) ?? (search === '' ? 'empacar' : 'todos')
  const order = searchParams.get('orden')
  const found = await createOperatorApiReader(asked).get('listOrders', {
    query: {
      tab: orderTabs[here].tab,
      search,
      order: apiOrder(order),
      after: searchParams.get('despues'),
    },
  })
  return { found, here, search, order, all: searchParams.has('elegir'), now: Date.now() }
}

function apiOrder(name: string | null) {
  return name === 'nuevo' ? 'newest' : name === 'viejo' ? 'oldest' : undefined
}

type Packed = { answers: RowActionResult[]; parcels: PackedParcel[]; isUndone?: boolean }

export function action(asked: ActionFunctionArgs) {
  return runFormAction<Packed>(asked, async (form, commands) => {
    const chosen = form.getAll('fila').map(String)
    const one = form.get('empacar-uno')
    if (typeof one === 'string') {
      const { parcel } = await commands('packOrder', { params: { number: one }, body: {} })
      return { answers: [], parcels: [{ number: one, parcel }] }
    }
    if (form.get('hacer') === 'desempacar') {
      const packed = parsePackedParcels(form.get('paquetes'))
      const parcelOf = new Map(packed.map(({ number, parcel }) => [number, parcel]))
      const answers = await runActionPerRow([...parcelOf.keys()], (number) =>
        commands('unpackShipment', { params: { number, parcel: parcelOf.get(number) ?? 0 } }),
      )
      return answers.some(({ refusal }) => refusal)
        ? { answers, parcels: [], isUndone: true }
        : redirectWithFlash(
            formatPackingUndoneMessage(answers.length),
            getCurrentPageUrl(asked.request),
          )
    }
    if (form.get('hacer') === 'enviar') {
      const query = new URLSearchParams(chosen.map((number) => ['pedido', number]))
      return redirect(`${createOfficePageUrl('Enviar con guías')}?${query}`)
    }
    if (form.get('hacer') === 'comprar-guias')
      return redirect(createPackingPageUrl('Comprar guías', chosen))
    if (form.get('hacer') === 'surtir')
      return redirect(createPackingPageUrl('Surtir e imprimir', chosen))
    const parcels: PackedParcel[] = []
    const answers = await runActionPerRow(chosen, async (number) => {
      const { parcel } = await commands('packOrder', {
        params: { number },
        body: {},
      })
      parcels.push({ number, parcel })
    })
    return { answers, parcels }
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Packed>
}

/** Page of orders, grouped by pending action. */
export default function Orders({ loaderData, actionData }: Props) {
  const { found, here, search, order, all, now } = loaderData
  const isNewest = (apiOrder(order) ?? (here === 'todos' ? 'newest' : 'oldest')) === 'newest'
  const { orders, counts, next } = found
  const { me } = useOfficeRootLoaderData()
  const mayPack = hasPermission('orders:write', me)
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl(
      'Pedidos',
      {},
      { ver: here, buscar: search, orden: order ?? undefined, ...query },
    )
  const chips = createSearchChip(search, at({ buscar: undefined }))
  const canChoose = ['empacar', 'atrasados'].includes(here) && orders.length > 0
  const { answers = [], parcels = [], isUndone = false } = actionData?.done ?? {}
  return (
    <>
      <PageHeader title="Pedidos">
        <CsvLink
          call="orders.csv"
          query={{ tab: orderTabs[here].tab, search, order: apiOrder(order) }}
        />
      </PageHeader>
      <OrderTabs here={here} counts={counts} />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar pedidos"
          placeholder="Número, correo, teléfono, nombre, SKU o guía"
          value={search}
        />
        {canChoose ? (
          <Link className="chip" to={at({ elegir: all ? undefined : 'todos' })} data-choose-all="">
            {all ? 'No elegir ninguno' : formatSelectAllLabel(orders.length)}
          </Link>
        ) : null}
        <Link className="chip" to={at({ orden: isNewest ? 'viejo' : 'nuevo' })}>
          <Icon name="sort" />
          {isNewest ? 'Más recientes primero' : 'Más antiguos primero'}
        </Link>
      </FilterChips>
      <FormErrorAlert refusal={actionData?.refusal} />
      {answers.length > 0 ? (
        <>
          <BulkActionResults answers={answers} done={isUndone ? 'Desempacados' : 'Empacados'} />
          {/* below, the bar of what was chosen stands */}
          <UndoPackingNotice parcels={parcels} />
        </>
      ) : null}
      <Form method="post" id={packSingleOrderFormId} />
      {orders.length === 0 ? (
        <EmptyList
          words="Nada por aquí. Lo que se pague aparece en Por surtir solo."
          chips={chips}
        />
      ) : (
        <BulkActionForm
          key={String(all)}
          say={(chosen) => sayChosen(chosen, orders)}
          commands={
            <>
              <Button type="submit" name="hacer" value="surtir">
                <Icon name="printer" />
                Surtir e imprimir
              </Button>
              {hasPermission('labels:write', me) ? (
                <Button type="submit" name="hacer" value="comprar-guias">
                  Comprar guías
                </Button>
              ) : null}
              {mayPack ? (
                <>
                  <Button type="submit" name="hacer" value="empacar">
                    Empacar
                  </Button>
                  <Button type="submit" kind="primary" name="hacer" value="enviar">
                    <Icon name="truck" />
                    Enviar con guías
                  </Button>
                </>
              ) : null}
            </>
          }
        >
          <ListTable
            label="Pedidos"
            columns={[
              { key: 'no', title: 'Pedido', head: true },
              { key: 'who', title: 'Persona' },
              { key: 'what', title: 'Artículos' },
              { key: 'how', title: 'Entrega' },
              { key: 'st', title: 'Estado' },
              { key: 'age', title: 'Espera', end: true },
              { key: 'sum', title: 'Total', end: true },
              { key: 'do', title: 'Sigue', end: true },
            ]}
            rows={orders.map((order) => toOrderRow(order, { now, canChoose, all, mayPack }))}
          />
        </BulkActionForm>
      )}
      {orders.length > 0 ? (
        <KeysetPager
          said={orders.length === 1 ? '1 pedido' : `${orders.length} pedidos`}
          after={next === null ? undefined : at({ despues: next })}
        />
      ) : null}
      {next === null && isName(search) ? (
        <p className="hint">
          De un nombre muy frecuente salen los pedidos más nuevos y los que esperan. Para uno más
          viejo, escribe también el apellido, o busca su número o su correo.
        </p>
      ) : null}
      {search !== '' && here === 'todos' ? (
        <p className="hint">
          <Link to={createOfficePageUrl('Pedidos de antes', {}, { buscar: search })}>
            Buscarlo en los pedidos de tu tienda anterior
          </Link>
        </p>
      ) : null}
      <ShortcutAndCliHintFooter command="orders --open">
        <RowShortcutHints />
      </ShortcutAndCliHintFooter>
      {answers.length === 0 ? <UndoPackingNotice parcels={parcels} /> : null}
    </>
  )
}

/** Whether the search text is a person's name; searches by name do not cover every order. */
function isName(search: string): boolean {
  return /^[\p{L}][\p{L}\s.'-]+$/u.test(search)
}

function sayChosen(chosen: readonly string[], orders: readonly OfficeOrderRow[]) {
  const totals = orders
    .filter(({ number }) => chosen.includes(number))
    .map(({ total }) => fromPesos(total))
  const many = chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`
  return (
    <>
      <strong>{many}</strong> · {formatMoney(toPesos(addCentavos(...totals)))}
    </>
  )
}
