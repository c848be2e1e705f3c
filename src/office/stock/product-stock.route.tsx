import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { formatStockMovementReason } from '#domain/buying/stock-movement-labels.ts'
import { formatTimeOfDay, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ProductHeader } from '../lists/product-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { parseStockMovement } from './parse-stock-movement.ts'
import { LinkToPaymentReservingStock } from './reserving-payment-link.tsx'
import {
  formatStockDaysLeft,
  formatAverageUnitsSoldPerDay,
  formatStockUnitCount,
  formatStockOnHand,
  formatStockUnchangedMessage,
} from './stock-labels.ts'
import { StockMovementForm } from './stock-movement-form.tsx'
import { StockMovementTable } from './stock-movement-table.tsx'
import { StorageBinForm } from './storage-bin-form.tsx'
import './stock.css'

/** Time in ms during which a stock movement shows its undo button. */
const offeredMs = 600_000
const pageSize = 50

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const before = Number(searchParams.get('antes') ?? '')
  const sku = asked.params.sku ?? ''
  const reads = createOperatorApiReader(asked)
  const [product, { movements, next }] = await Promise.all([
    reads.get('getStock', { params: { product: sku } }),
    reads.get('listStockMovements', {
      params: { product: sku },
      query: {
        limit: pageSize,
        before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
      },
    }),
  ])
  const done = movements.find(({ id }) => String(id) === searchParams.get('hecho'))
  const until = done ? Date.parse(done.created_at) + offeredMs : 0
  const isTaken = movements.some(({ undoes }) => undoes === done?.id)
  return {
    product,
    movements,
    next,
    isFirst: before === 0,
    done: done && !isTaken && until > Date.now() ? { ...done, until } : null,
  }
}

export function action(asked: ActionFunctionArgs) {
  const { sku = '' } = asked.params
  const here = createOfficePageUrl('Existencias de un producto', { sku })
  return runFormAction(asked, async (form, commands) => {
    switch (form.get('hacer')) {
      case 'deshacer': {
        const { to } = await commands('undoStockMovement', {
          params: { product: sku, movement: Number(form.get('movimiento')) },
        })
        return redirectWithFlash(`Deshecho: hay ${formatStockUnitCount(to)}.`, here)
      }
      case 'lugar': {
        const bin = String(form.get('lugar') ?? '').trim()
        await commands('setProductBin', { params: { product: sku }, body: { bin } })
        return redirectWithFlash(bin ? `Su lugar es ${bin}.` : 'Ya no tiene lugar.', here)
      }
      default: {
        const moved = await commands('changeStock', {
          params: { product: sku },
          body: parseStockMovement(form),
        })
        const { movement, to, unpacked } = moved
        if (movement === null)
          return redirectWithFlash(formatStockUnchangedMessage(to, unpacked), here)
        return redirect(
          createOfficePageUrl('Existencias de un producto', { sku }, { hecho: movement }),
        )
      }
    }
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of one product's stock: quantity, reservations, movements. */
export default function ProductStock({ loaderData, actionData }: Props) {
  const { product, movements, next, isFirst, done } = loaderData
  const { sku, on_hand, reserved, unpacked, held, sold, outlook, digital } = product
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('stock:write', me)
  const facts: [name: string, value: string, isWords?: boolean][] = [
    ['Hay', on_hand.toLocaleString('es-MX')],
    ['Apartadas', reserved.toLocaleString('es-MX')],
    ['Libres', (on_hand - reserved).toLocaleString('es-MX')],
    ...(unpacked > 0
      ? ([['En el estante', formatStockOnHand(on_hand, unpacked), true]] as [
          string,
          string,
          boolean,
        ][])
      : []),
    ['Se venden', formatAverageUnitsSoldPerDay(sold), true],
    ['Alcanza', formatStockDaysLeft(product), outlook !== 'days'],
    ...(product.bin ? ([['Lugar', product.bin]] as [string, string][]) : []),
  ]
  return (
    <>
      <ProductHeader product={product} list="Inventario">
        <CsvLink call={`products/${encodeURIComponent(sku)}/stock-movements.csv`} />
      </ProductHeader>
      <FormErrorAlert refusal={actionData?.refusal} />
      <dl className="stock-facts">
        {facts.map(([fact, value, isWords]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd className={isWords ? 'is-words' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="cols">
        <div>
          {mayWrite && !digital ? <StockMovementForm actionData={actionData} /> : null}
          <section aria-labelledby="movimientos">
            <h2 id="movimientos">Movimientos</h2>
            <StockMovementTable movements={movements} />
            <KeysetPager
              said={movements.length === 1 ? '1 movimiento' : `${movements.length} movimientos`}
              before={
                isFirst ? undefined : createOfficePageUrl('Existencias de un producto', { sku })
              }
              after={
                next === null
                  ? undefined
                  : createOfficePageUrl('Existencias de un producto', { sku }, { antes: next })
              }
              labels={['Los más recientes', 'Anteriores']}
            />
          </section>
        </div>
        <aside aria-label="Apartadas y lugar" className="stack">
          <section aria-labelledby="apartadas">
            <h2 id="apartadas">Apartadas</h2>
            {held.length === 0 ? (
              <p className="hint">Ninguna pieza espera un pago.</p>
            ) : (
              <ul className="rows">
                {held.map(({ order_number, quantity, since }) => (
                  <li key={order_number}>
                    <LinkToPaymentReservingStock number={order_number} />
                    <span className="faint small block">
                      {formatStockUnitCount(quantity)} desde {formatDateTime(since)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          {mayWrite && !digital ? (
            <StorageBinForm bin={product.bin} actionData={actionData} />
          ) : null}
        </aside>
      </div>
      <ShortcutAndCliHintFooter command={`change-stock ${sku} --reason entrada --by=12`} />
      {done ? (
        <UndoNotice
          key={done.id}
          said={`${formatStockMovementReason(done.reason)}: ${done.change > 0 ? '+' : ''}${done.change}.`}
          until={formatTimeOfDay(new Date(done.until).toISOString())}
          fields={{ hacer: 'deshacer', movimiento: String(done.id) }}
        />
      ) : null}
    </>
  )
}
