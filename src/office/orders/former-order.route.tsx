import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeFormerOrder } from '#contract/operator/former-shop-imports.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatFullDay, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { LabelValueList } from '../lists/label-value-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'

export function loader(asked: LoaderFunctionArgs) {
  const id = asked.params.id ?? ''
  return createOperatorApiReader(asked).get('getFormerOrder', { params: { id } })
}

/** Read-only page of an order of the former shop. */
export default function FormerOrder({ loaderData: order }: { loaderData: OfficeFormerOrder }) {
  const { number, shop, placed_on: day, name, email, lines, total, state } = order
  return (
    <>
      <PageHeader
        title={`Pedido ${number}`}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Pedidos de antes')}
            aria-label="Volver a Pedidos de antes"
          >
            <Icon name="left" />
          </Link>
        }
        state={`De ${shop} · ${formatFullDay(day)}`}
      />
      <div className="cols">
        <div>
          <section className="sec" aria-labelledby="articulos">
            <h2 id="articulos">Artículos</h2>
            {lines.length === 0 ? <p className="muted">El archivo no los traía.</p> : null}
            <ul className="rows">
              {lines.map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </ul>
          </section>
        </div>
        <aside aria-label="Datos del pedido">
          <section className="sec" aria-labelledby="datos">
            <h2 id="datos">Datos</h2>
            <LabelValueList
              facts={[
                { name: 'Total', value: formatMoney(total) },
                { name: 'Estaba escrito', value: order.foreign_total },
                { name: 'Estado', value: state },
                { name: 'Persona', value: name },
                { name: 'Correo', value: email },
              ]}
            />
            <p className="hint">
              Es de tu tienda anterior: se consulta y no cuenta en reportes, puntos ni facturas.
            </p>
          </section>
        </aside>
      </div>
      <ShortcutAndCliHintFooter command={`former-order ${order.id}`} />
    </>
  )
}
