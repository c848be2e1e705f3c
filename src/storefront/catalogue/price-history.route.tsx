import type { ReactNode } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import type { PriceHistoryResponse } from '#contract/price-history.ts'
import { Link } from '#ui/link.tsx'
import { Table } from '#ui/table.tsx'
import { toCalendarDay, formatDay, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { toPriceCourse } from './price-course.ts'
import { PriceHistoryChart } from './price-history-chart.tsx'
import './price-history.css'

/** Number of days with a receipt link; the API lists all days. */
const shownReceipts = 7

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const product = loaderData?.product
  return createPageMeta(findPageMetaShopData(matches), {
    title: product ? `Precios de ${product.name}` : literals.notFound.title,
    noindex: true,
  })
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = createApiClient(context)
  try {
    const { product, moved_to } = await api.get(
      `shop/productBySlug/${encodeURIComponent(params.id ?? '')}`,
    )
    if (moved_to) throw redirect(linkTo('Price History', { id: moved_to }), 301)
    const history = await api.get(`shop/priceHistory/${product.id}`).catch(orMissing)
    const { id, name, lang, url_key } = product
    return { product: { id, name, lang, url_key }, history, status: 200 }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const status = failure.status === 404 ? 404 : 503
    return data({ product: null, history: null, status }, status)
  }
}

/** Returns null when a product has no price history; other errors are thrown. */
function orMissing(failure: unknown): null {
  if (failure instanceof ApiFailure && failure.status === 404) return null
  throw failure
}

/**
 * Price history page of a product: price chart, evidence for the current offer, and verification of
 * signed prices.
 */
export default function PriceHistoryPage() {
  const { product, history, status } = useLoaderData<typeof loader>()
  if (!product) {
    return (
      <div className="wrap">
        {status === 404 ? (
          <EmptyState icon="search" title="No encontramos ese producto" as="h1">
            <p>Puede que ya no esté a la venta.</p>
          </EmptyState>
        ) : (
          <LoadFailed safe="Los precios están guardados." />
        )}
      </div>
    )
  }
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[
          { label: literals.common.home, to: linkTo('Index') },
          { label: product.name, to: linkTo('Show', { id: product.url_key }) },
          { label: 'PRECIOS' },
        ]}
      />
      <div className="prices">
        <header className="page-head stack gap-s2">
          <h1>Historial de precios</h1>
          <p lang={product.lang}>
            <Link to={linkTo('Show', { id: product.url_key })}>{product.name}</Link>
          </p>
        </header>
        {history ? (
          <>
            <Course days={history.days} demoUntil={history.demo_until} />
            <Basis offer={history.offer} productId={product.id} receipts={history.receipts} />
            <Receipts productId={product.id} days={history.receipts} />
          </>
        ) : (
          <p>Todavía no ha tenido precio.</p>
        )}
      </div>
    </div>
  )
}

/**
 * Shows the evidence for the product's offer: the days with the lowest former price, and for how
 * many days the crossed-out price was charged.
 */
function Basis({
  offer,
  productId,
  receipts,
}: {
  offer: PriceHistoryResponse['offer']
  productId: number
  receipts: readonly string[]
}) {
  if (!offer) return <p>Hoy no está en oferta: cuesta su precio regular.</p>
  const proved = offer.lowest_days.find((day) => receipts.includes(day))
  const [newest] = offer.lowest_days
  return (
    <section className="box stack gap-s2" aria-labelledby="respaldo">
      <h2 className="h-m" id="respaldo">
        ¿De verdad es oferta?
      </h2>
      {offer.words ? <p className="strong">{offer.words}</p> : null}
      <p>
        La oferta empezó el {formatDay(toCalendarDay(offer.began))}.{' '}
        {newest === undefined ? null : `${daysInWords(offer.lowest_days)} `}
        {proved === undefined ? null : (
          <ReceiptLink productId={productId} day={proved}>
            Descarga el comprobante del {formatDay(proved)}
          </ReceiptLink>
        )}
      </p>
      <p className="small muted">
        {offer.asked_days > 0
          ? `El precio tachado estuvo vigente ${count(offer.asked_days, 'día', 'días')} de los 90 anteriores a la oferta. `
          : null}
        Tenemos sus precios desde el {formatDay(offer.since)}.
      </p>
    </section>
  )
}

function daysInWords(days: readonly string[]): string {
  const [newest = '', oldest = newest] = [days[0], days.at(-1)]
  return days.length === 1
    ? `Costó eso el ${formatDay(newest)}.`
    : `Costó eso ${days.length} días, el último el ${formatDay(newest)} y el primero el ${formatDay(oldest)}.`
}

/** Price history as a chart and as a table of its changes. */
function Course({
  days,
  demoUntil,
}: {
  days: PriceHistoryResponse['days']
  /** Last day of the history that was written as demo data */
  demoUntil: string | null
}) {
  const course = toPriceCourse(days)
  if (!course) return null
  return (
    <section className="stack gap-s2" aria-labelledby="historia">
      <h2 className="h-m" id="historia">
        {days.length === 1 ? 'Precio de hoy' : `Últimos ${days.length} días`}
      </h2>
      <PriceHistoryChart course={course} />
      {demoUntil ? (
        <p className="small muted">
          Tienda de muestra: los precios hasta el {formatDay(demoUntil)} son de ejemplo y no llevan
          firma.
        </p>
      ) : null}
      <Table
        label="Precios por día"
        head={['Desde', 'Precio más bajo del día']}
        rows={course.changes
          .toReversed()
          .map(({ day, price }) => [
            formatDay(day),
            price === null ? 'No estuvo a la venta' : formatMoney(price),
          ])}
      />
    </section>
  )
}

/** Signed price receipts to download and verify. */
function Receipts({ productId, days }: { productId: number; days: readonly string[] }) {
  return (
    <section className="stack gap-s2" aria-labelledby="comprobantes">
      <h2 className="h-m" id="comprobantes">
        Compruébalo
      </h2>
      {days.length === 0 ? (
        <p>Cada noche firmamos los precios del día. El primer comprobante estará mañana.</p>
      ) : (
        <>
          <p>
            Cada noche guardamos los precios con firma digital para que nadie los modifique después.
            Guarda un comprobante y <Link to={linkTo('Verificar')}>verifícalo</Link>.
          </p>
          <ul className="chips">
            {days.slice(0, shownReceipts).map((day) => (
              <li key={day}>
                <ReceiptLink productId={productId} day={day} className="chip">
                  <span className="sr">Comprobante del </span>
                  {formatDay(day)}
                </ReceiptLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ReceiptLink({
  productId,
  day,
  className,
  children,
}: {
  productId: number
  day: string
  className?: string
  children: ReactNode
}) {
  return (
    <a
      className={className}
      href={`/api/v1/shop/priceReceipt/${productId}?day=${day}`}
      download={`precio-${productId}-${day}.json`}
    >
      {children}
    </a>
  )
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
