import { Select } from '#ui/form-fields.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { useRestoredFormFields } from '../forms/form-draft.ts'
import type { RefundUnitsRow } from './refund-request-form.ts'

const mostListed = 50

const fateWords = {
  shop: { venta: 'Vuelve a la venta', fuera: 'No vuelve a la venta' },
  shopper: {
    suya: 'Se queda con el cliente',
    'regreso-venta': 'Ya regresó: a la venta',
    'regreso-fuera': 'Ya regresó: no se vende',
  },
  key: { suya: 'Conserva su clave', 'regreso-fuera': 'Su clave deja de valer' },
} as const

/**
 * Row of the refund form: how many units of an order line to refund, and what happens to the goods.
 */
export function RefundRow({
  row: { key, name, digital, place, most },
  typed,
  isChosen,
  isWhole,
  amount,
}: {
  row: RefundUnitsRow
  typed: ReturnType<typeof useRestoredFormFields>
  /** Whether units of this row are selected; only then the form asks what happens to the goods */
  isChosen: boolean
  /** Whether the form refunds the whole order, which revokes every licence key */
  isWhole: boolean
  amount: number
}) {
  const id = `cuantas-${key}`
  const chosen = typed.text(`cuantas:${key}`, '0')
  const isKey = digital && place === 'shopper'
  const fates = Object.entries(fateWords[isKey ? 'key' : place])
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{name}</label>
        <span className="sub">{whereWords({ place, digital, most })}</span>
        {isChosen && isKey && isWhole ? (
          <span className="sub">Con todo el pedido, su clave deja de valer</span>
        ) : null}
        {isChosen && !(digital && place === 'shop') && !(isKey && isWhole) ? (
          <Select
            label={`Qué pasa con ${name}`}
            labelHidden
            name={`destino:${key}`}
            defaultValue={typed.text(`destino:${key}`, fates[0]?.[0])}
          >
            {fates.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        ) : null}
      </th>
      <td>
        {most > mostListed ? (
          <input
            className="input"
            id={id}
            name={`cuantas:${key}`}
            type="number"
            min={0}
            max={most}
            defaultValue={chosen}
          />
        ) : (
          <select className="input" id={id} name={`cuantas:${key}`} defaultValue={chosen}>
            {Array.from({ length: most + 1 }, (_, units) => (
              <option key={units}>{units}</option>
            ))}
          </select>
        )}
      </td>
      <td className="end">{formatMoney(amount)}</td>
    </tr>
  )
}

function whereWords({ place, digital, most }: Omit<RefundUnitsRow, 'key' | 'name'>): string {
  if (digital) return place === 'shop' ? 'Sin clave todavía' : 'Clave entregada'
  if (place === 'shopper') return most === 1 ? 'Ya salió' : `Ya salieron ${most}`
  return most === 1 ? 'Sin enviar' : `Sin enviar: ${most}`
}
