import type { CartItem } from '#contract/cart.ts'
import { formatMoney, truncate } from '../text/format.ts'

/** Names are cut, so that the column of prices stays where it is: at 50 characters, on phones at 30 (CHK-01). */
const nameLengths = { wide: 50, phone: 30 }

export function OrderLines({ items }: { items: readonly CartItem[] }) {
  return (
    <table className="mini-table num">
      <caption className="sr">Productos de tu pedido</caption>
      <thead className="sr">
        <tr>
          <th scope="col">Producto</th>
          <th scope="col">Precio</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <ShortName name={item.name} lang={item.product_details.lang} />{' '}
              <span className="faint nowrap">× {item.quantity}</span>
            </td>
            <td className="r">{formatMoney(item.line_total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ShortName({ name, lang }: { name: string; lang: string | undefined }) {
  return (
    <span title={name} lang={lang}>
      <span className="not-phone">{truncate(name, nameLengths.wide)}</span>
      <span className="only-phone">{truncate(name, nameLengths.phone)}</span>
    </span>
  )
}
