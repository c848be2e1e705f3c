import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { reasonWords } from '#domain/buying/movement-words.ts'
import { formatClock, formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { UndoLine } from '../forms/undo-line.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ProductHead } from '../lists/product-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { Holder } from './holder.tsx'
import { MoveForm } from './move-form.tsx'
import { parseMovement } from './movement-actions.ts'
import { MovementTable } from './movement-table.tsx'
import { PlaceForm } from './place-form.tsx'
import { lastsWords, paceWords, pieces, shelfWords, unchangedWords } from './stock-words.ts'
import './stock.css'

/** Time in ms during which a stock movement shows its undo button. */
const offeredMs = 600_000
const pageSize = 50

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const before = Number(searchParams.get('antes') ?? '')
  const sku = asked.params.sku ?? ''
  const reads = readsFor(asked)
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
  const here = linkTo('Existencias de un producto', { sku })
  return answered(asked, async (form, commands) => {
    switch (form.get('hacer')) {
      case 'deshacer': {
        const { to } = await commands('undoStockMovement', {
          params: { product: sku, movement: Number(form.get('movimiento')) },
        })
        return redirectWithFlash(`Deshecho: hay ${pieces(to)}.`, here)
      }
      case 'lugar': {
        const bin = String(form.get('lugar') ?? '').trim()
        await commands('setProductBin', { params: { product: sku }, body: { bin } })
        return redirectWithFlash(bin ? `Su lugar es ${bin}.` : 'Ya no tiene lugar.', here)
      }
      default: {
        const moved = await commands('changeStock', {
          params: { product: sku },
          body: parseMovement(form),
        })
        const { movement, to, unpacked } = moved
        if (movement === null) return redirectWithFlash(unchangedWords(to, unpacked), here)
        return redirect(linkTo('Existencias de un producto', { sku }, { hecho: movement }))
      }
    }
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Page of a product's stock: quantity, reservations, movements. */
export default function ProductStock({ loaderData, actionData }: Props) {
  const { product, movements, next, isFirst, done } = loaderData
  const { sku, on_hand, reserved, unpacked, held, sold, outlook, digital } = product
  const { me } = useOfficeData()
  const mayWrite = mayDo('stock:write', me)
  const facts: [name: string, value: string, isWords?: boolean][] = [
    ['Hay', on_hand.toLocaleString('es-MX')],
    ['Apartadas', reserved.toLocaleString('es-MX')],
    ['Libres', (on_hand - reserved).toLocaleString('es-MX')],
    ...(unpacked > 0
      ? ([['En el estante', shelfWords(on_hand, unpacked), true]] as [string, string, boolean][])
      : []),
    ['Se venden', paceWords(sold), true],
    ['Alcanza', lastsWords(product), outlook !== 'days'],
    ...(product.bin ? ([['Lugar', product.bin]] as [string, string][]) : []),
  ]
  return (
    <>
      <ProductHead product={product} list="Inventario">
        <CsvLink call={`products/${encodeURIComponent(sku)}/stock-movements.csv`} />
      </ProductHead>
      <RefusalAlert refusal={actionData?.refusal} />
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
          {mayWrite && !digital ? <MoveForm actionData={actionData} /> : null}
          <section aria-labelledby="movimientos">
            <h2 id="movimientos">Movimientos</h2>
            <MovementTable movements={movements} />
            <KeysetPager
              said={movements.length === 1 ? '1 movimiento' : `${movements.length} movimientos`}
              before={isFirst ? undefined : linkTo('Existencias de un producto', { sku })}
              after={
                next === null
                  ? undefined
                  : linkTo('Existencias de un producto', { sku }, { antes: next })
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
                    <Holder number={order_number} />
                    <span className="faint small block">
                      {pieces(quantity)} desde {formatMoment(since)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          {mayWrite && !digital ? <PlaceForm bin={product.bin} actionData={actionData} /> : null}
        </aside>
      </div>
      <CliHint command={`change-stock ${sku} --reason entrada --by=12`} />
      {done ? (
        <UndoLine
          key={done.id}
          said={`${reasonWords(done.reason)}: ${done.change > 0 ? '+' : ''}${done.change}.`}
          until={formatClock(new Date(done.until).toISOString())}
          fields={{ hacer: 'deshacer', movimiento: String(done.id) }}
        />
      ) : null}
    </>
  )
}
