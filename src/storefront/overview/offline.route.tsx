import { useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { formatDeadline, formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { PaymentVoucherBox, PaymentVoucherButtons } from '../orders/payment-voucher-box.tsx'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { readOfflineData, type OfflineData } from '../session/offline-data.ts'
import { useOnline } from '../ui/use-online.ts'
import { OfflineOrders } from './offline-orders.tsx'
import '../styles/quiet-pages.css'

const firstPauseMs = 2000
const longestPauseMs = 60_000

export const handle = { frame: 'plain' }
export const meta = createPrivatePageMeta('Sin conexión')

/** Offline page with saved orders; the service worker shows it in place of any page. */
export default function WithoutConnectionPage() {
  const online = useOnline()
  const [saved, setSaved] = useState<OfflineData | null>()
  const wanted = useHydrated() ? returnPage() : linkTo('Index')

  useEffect(() => {
    readOfflineData(new Date()).then(setSaved, () => setSaved(null))
  }, [])

  useEffect(() => (online && window.location.hash ? goOn(returnPage()) : undefined), [online])

  return (
    <div className="wrap narrow form-page">
      <div className="stack">
        <h1>{online ? 'Guardado en este dispositivo' : 'Sin conexión'}</h1>
        <p className="muted">
          {online
            ? 'Esto se puede leer también cuando no hay conexión.'
            : 'No pudimos llegar a la tienda. En cuanto regrese la conexión abrimos la página que pediste.'}
        </p>
        <p>
          <a className="btn" href={wanted}>
            <Icon name="refresh" />
            {online ? 'Ir a la tienda' : 'Intentar otra vez'}
          </a>
        </p>
      </div>
      {saved === undefined ? null : saved === null ? <NothingSaved /> : <Kept saved={saved} />}
    </div>
  )
}

function NothingSaved() {
  return (
    <p className="box muted">
      Si inicias sesión, tus pedidos y favoritos se podrán ver sin internet. Se borran de este
      dispositivo cuando cierras sesión.
    </p>
  )
}

function Kept({ saved: { orders, wishes } }: { saved: OfflineData }) {
  const unpaid = orders.filter(({ status }) => status === 'pending_payment')
  return (
    <>
      {unpaid.map(({ number, voucher, saved_at }) =>
        voucher ? (
          <section key={number} className="stack" aria-labelledby={`pago-${number}`}>
            <div>
              <h2 id={`pago-${number}`}>
                Paga tu pedido <span className="num nowrap">{number}</span>
              </h2>
              <p className="muted">Antes del {formatDeadline(voucher.expires_at)}</p>
            </div>
            <PaymentVoucherBox voucher={voucher} />
            <PaymentVoucherButtons voucher={voucher} orderNumber={number} />
            <SavedAt moment={saved_at} />
          </section>
        ) : null,
      )}
      {orders.length > 0 ? (
        <section className="stack" aria-labelledby="pedidos">
          <h2 id="pedidos">Tus pedidos</h2>
          <OfflineOrders orders={orders} />
          <SavedAt moment={orders.map(({ saved_at }) => saved_at).toSorted()[0]} />
        </section>
      ) : null}
      {wishes && wishes.items.length > 0 ? (
        <section className="stack" aria-labelledby="favoritos">
          <h2 id="favoritos">Tus favoritos</h2>
          <ul className="box stack">
            {wishes.items.map(({ name, price }, place) => (
              <li key={place} className="row apart">
                <span>{name}</span>
                <span className="num nowrap">
                  {price === null ? 'Ya no disponible' : formatMoney(price)}
                </span>
              </li>
            ))}
          </ul>
          <SavedAt moment={wishes.saved_at} />
        </section>
      ) : null}
    </>
  )
}

function SavedAt({ moment }: { moment: string | undefined }) {
  if (!moment) return null
  return (
    <p className="small faint">
      Guardado el <time dateTime={moment}>{formatDateTime(moment)}</time>, sin conexión.
    </p>
  )
}

/**
 * Opens a page once the shop responds, because a browser with a network connection may still not
 * reach the shop.
 */
function goOn(page: string): () => void {
  let pause = firstPauseMs
  let timer: ReturnType<typeof setTimeout>

  async function ask() {
    try {
      await fetch(page, { method: 'HEAD' })
      window.location.replace(page)
    } catch {
      timer = setTimeout(ask, pause)
      pause = Math.min(pause * 2, longestPauseMs)
    }
  }

  timer = setTimeout(ask, 0)
  return () => clearTimeout(timer)
}

/**
 * URL of the page that could not be opened offline; the service worker passes it behind the `#`.
 */
function returnPage(): string {
  const path = window.location.hash.slice(1)
  const isOwn = /^\/(?![/\\])/.test(path)
  return isOwn ? path : linkTo('Index')
}
