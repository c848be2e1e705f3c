import type { LoaderFunctionArgs } from 'react-router'
import type { PackingSlip, PackingSlipsResponse } from '#contract/operator/packing.ts'
import { formatDateTime, formatPhone, formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { OrderBarcode } from './order-barcode.tsx'
import { formatUnitCount } from './packing-count-texts.ts'
import { parseSelectedOrderNumbers } from './parse-selected-order-numbers.ts'
import { PrintablePage } from './printable-page.tsx'

export async function loader(asked: LoaderFunctionArgs): Promise<PackingSlipsResponse> {
  const orders = parseSelectedOrderNumbers(asked.request).join(',')
  if (orders === '') return { shop: { name: '', support: null }, slips: [], left_out: [] }
  return createOperatorApiReader(asked).get('listPackingSlips', { query: { orders } })
}

/** Printable packing slips, one per page. */
export default function Slips({ loaderData }: { loaderData: PackingSlipsResponse }) {
  const { shop, slips } = loaderData
  return (
    <PrintablePage title={slips.length === 1 ? `Hoja de ${slips[0]?.number}` : 'Hojas de empaque'}>
      <h1 className="sr">Hojas de empaque</h1>
      {slips.length === 0 ? (
        <p className="sheet-of">Ninguno de estos pedidos lleva paquete.</p>
      ) : (
        slips.map((slip) => <Slip key={slip.number} slip={slip} shop={shop} />)
      )}
    </PrintablePage>
  )
}

function Slip({ slip, shop }: { slip: PackingSlip; shop: PackingSlipsResponse['shop'] }) {
  const { number, lines, units, by_mail: byMail } = slip
  return (
    <article className="sheet-of" aria-label={`Pedido ${number}`}>
      <div className="top-of">
        <h2>{shop.name}</h2>
        <OrderBarcode text={number} />
      </div>
      <dl className="facts">
        <Fact name="Comprado">{formatDateTime(slip.created_at)}</Fact>
        {slip.shipping_name ? <Fact name="Envío">{slip.shipping_name}</Fact> : null}
        {slip.arrives_by ? (
          <Fact name="Prometido a más tardar">{formatWeekday(slip.arrives_by)}</Fact>
        ) : null}
        <Fact name="En este paquete">{formatUnitCount(units)}</Fact>
      </dl>
      <Receiver slip={slip} />
      <table>
        <thead>
          <tr className="which">
            <th colSpan={3}>Pedido {number}</th>
          </tr>
          <tr>
            <th scope="col" className="end">
              Cant.
            </th>
            <th scope="col">Producto</th>
            <th scope="col">Lugar</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sku, ean, name, bin, quantity }) => (
            <tr key={sku}>
              <td className="many">
                <span className="box" /> {quantity}
              </td>
              <th scope="row">
                {name}
                <span className="sub">{[sku, ean].filter(Boolean).join(' · ')}</span>
              </th>
              <td className="bin">{bin ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="end-of">
        {byMail.length > 0 ? <p>Por correo, no en este paquete: {byMail.join('; ')}.</p> : null}
        {shop.support ? <p>¿Falta algo o llegó mal? Escríbenos a {shop.support}.</p> : null}
      </div>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Receiver({ slip: { address, pickup, person, phone } }: { slip: PackingSlip }) {
  if (pickup || !address) {
    return (
      <div className="to">
        <h2>{pickup ? `Se recoge en ${pickup.name}` : 'Para'}</h2>
        <p>
          <strong>{person}</strong>
          {phone ? `, tel. ${formatPhone(phone)}` : ''}
        </p>
        {pickup ? <p>{pickup.address}</p> : null}
      </div>
    )
  }
  const { company_name: company, address1, address2, postcode, city, state, references } = address
  return (
    <div className="to">
      <h2>Entregar a</h2>
      <p>
        <strong>{[person, company].filter(Boolean).join(', ')}</strong>
      </p>
      <p>{[address1, address2].filter(Boolean).join(', ')}</p>
      <p>{[`${postcode} ${city}`.trim(), state].filter(Boolean).join(', ')}</p>
      {address.phone ? <p>Tel. {formatPhone(address.phone)}</p> : null}
      {references ? <p>{references}</p> : null}
    </div>
  )
}
