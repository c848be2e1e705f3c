import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { CartLine } from '../cart/cart-snapshot.ts'
import { setCartLineQuantity } from '../cart/change-cart-lines.ts'
import { linkTo } from '../page-links.ts'
import { formatAvailability } from '../text/availability-texts.ts'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import './cart-table.css'

/** Cart lines: remove button, picture, name, price, quantity, subtotal (CHK-02); rows collapse on phones. */
export function CartTable({
  lines,
  onRemove,
  onSave,
}: {
  lines: readonly CartLine[]
  onRemove: (line: CartLine) => void
  onSave: (line: CartLine) => void
}) {
  return (
    <table className="carttable">
      <caption className="sr">Artículos en tu carrito</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Eliminar</span>
          </th>
          <th scope="col">
            <span className="sr">Foto</span>
          </th>
          <th scope="col">Producto</th>
          <th scope="col" className="r">
            Precio
          </th>
          <th scope="col">Cantidad</th>
          <th scope="col" className="r">
            Subtotal
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <CartRow
            key={line.key}
            line={line}
            onRemove={() => onRemove(line)}
            onSave={() => onSave(line)}
          />
        ))}
      </tbody>
    </table>
  )
}

function CartRow({
  line,
  onRemove,
  onSave,
}: {
  line: CartLine
  onRemove: () => void
  onSave: () => void
}) {
  return (
    <tr>
      <td className="c-x">
        <Button kind="quiet" round size="s" aria-label={`Eliminar ${line.name}`} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </td>
      <td className="c-pic">
        <PictureFrame path={line.picture} alt="" sizes="72px" className="s" />
      </td>
      <th scope="row" className="c-name">
        <Link lang={line.lang} to={linkTo('Show', { id: line.urlKey })}>
          {line.name}
        </Link>
        <StockWords line={line} />
      </th>
      <td className="c-price r num">
        <span className="not-wide faint small">Precio </span>
        {formatMoney(line.unitPrice)}
        {line.regularPrice > line.unitPrice ? (
          <s className="tiny faint blk">
            <span className="sr">Antes </span>
            {formatMoney(line.regularPrice)}
          </s>
        ) : null}
      </td>
      <td className="c-qty">
        <QuantityStepper
          label={`Cantidad de ${line.name}`}
          value={line.quantity}
          max={line.maxQuantity}
          onChange={(quantity) => void setCartLineQuantity(line.key, quantity, 'page')}
        />
        <Button
          kind="quiet"
          size="s"
          className="later"
          aria-label={`Guardar para después ${line.name}`}
          onClick={onSave}
        >
          Guardar para después
        </Button>
      </td>
      <td className="c-sub r num strong" aria-busy={line.changing}>
        <span className="not-wide sr">Subtotal </span>
        <span className={line.changing ? 'faint' : undefined}>{formatMoney(line.lineTotal)}</span>
      </td>
    </tr>
  )
}

function StockWords({ line: { quantity, maxQuantity, digital } }: { line: CartLine }) {
  if (maxQuantity === 0) return <span className="stock none">Agotado</span>
  if (maxQuantity < quantity) return <span className="stock few">Solo quedan {maxQuantity}</span>
  return <span className="stock">{formatAvailability(digital)}</span>
}
