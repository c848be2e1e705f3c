import type { PickListResponse } from '#contract/operator/packing.ts'
import { includesPermission, parsePermissions } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatUnitCount } from './packing-count-texts.ts'

/**
 * Sidebar of the pick list: the orders in the list, and the download of their shipping label data.
 */
export function PickListAside({ list }: { list: PickListResponse }) {
  const { me } = useOfficeRootLoaderData()
  const mayWriteLabels =
    me && includesPermission(parsePermissions(me.permissions), 'personal-data:read')
  return (
    <aside aria-label="Pedidos y etiquetas">
      {mayWriteLabels ? <Labels list={list} /> : null}
      {list.orders.length > 0 ? <Chosen list={list} /> : null}
    </aside>
  )
}

function Chosen({ list }: { list: PickListResponse }) {
  return (
    <section className="sec" aria-labelledby="cuales">
      <h2 id="cuales">Pedidos de esta lista</h2>
      <form>
        {list.orders.map(({ number, person, units, shipping_name }) => (
          <Checkbox key={number} name="pedido" value={number} defaultChecked>
            <span className="num">{number}</span> · {person}
            <span className="faint small block">
              {[shipping_name, formatUnitCount(units)].filter(Boolean).join(' · ')}
            </span>
          </Checkbox>
        ))}
        <Button type="submit">Surtir solo los marcados</Button>
      </form>
    </section>
  )
}

function Labels({ list }: { list: PickListResponse }) {
  return (
    <section className="sec" aria-labelledby="etiquetas">
      <h2 id="etiquetas">Datos para etiquetas</h2>
      <form method="post" action={createOfficePageUrl('Etiquetas')} className="stack tight-gap">
        {list.printable.map((number) => (
          <input key={number} type="hidden" name="pedido" value={number} />
        ))}
        <Select label="Paquetería" name="paqueteria">
          <option value="">Todas las columnas</option>
          {list.carriers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <div>
          <Button type="submit">
            <Icon name="download" />
            Bajar el CSV
          </Button>
        </div>
        <p className="hint">
          Lleva nombres y direcciones, solo de lo que va a un domicilio. Queda en la bitácora.
        </p>
      </form>
    </section>
  )
}
