import type { CartItem } from '#contract/cart.ts'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

/** Lines of the order summary with picture and full name (CHK-01). */
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
              <div className="row">
                <PictureFrame path={item.images[0]?.path} alt="" sizes="56px" className="s" />
                <span>
                  <span lang={item.product_details.lang}>{item.name}</span>{' '}
                  <span className="faint nowrap">× {item.quantity}</span>
                </span>
              </div>
            </td>
            <td className="r">{formatMoney(item.line_total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
