import type { MovementsReply } from '#contract/operator/stock.ts'
import { reasonWords } from '#domain/buying/movement-words.ts'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { ListTable, type Row } from '../lists/list-table.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { actorWords } from '../running/audit-words.ts'

type Movement = MovementsReply['movements'][number]

/** Table of stock movements, newest first, with actor, reason and source. */
export function MovementTable({ movements }: { movements: readonly Movement[] }) {
  if (movements.length === 0) return <p className="hint">Todavía no se mueve.</p>
  return (
    <ListTable
      label="Movimientos"
      columns={[
        { key: 'no', title: 'Motivo', head: true },
        { key: 'sum', title: 'Cambio', end: true },
        { key: 'st', title: 'Quedaron', end: true, said: true },
        { key: 'who', title: 'Quién' },
        { key: 'age', title: 'Cuándo', end: true },
      ]}
      rows={movements.map(movementRow)}
    />
  )
}

function movementRow(movement: Movement): Row {
  const { id, change, on_hand, reason, actor, created_at } = movement
  return {
    key: String(id),
    cells: {
      no: (
        <>
          {reasonWords(reason)}
          <Behind movement={movement} />
        </>
      ),
      sum: (
        <span className={change > 0 ? 'plus' : 'minus'}>
          {change > 0 ? `+${change}` : `−${-change}`}
        </span>
      ),
      st: on_hand === null ? '' : String(on_hand),
      who: actor === 'import' ? 'Importación' : actorWords(actor),
      age: formatMoment(created_at),
    },
  }
}

/** Source of a stock movement: order, bulk change or note. */
function Behind({ movement: { order_number, note } }: { movement: Movement }) {
  const { me } = useOfficeData()
  const [, set] = /^cambio (\d+)$/.exec(note ?? '') ?? []
  if (order_number !== null) {
    return (
      <span className="sub num">
        {mayDo('orders:read', me) ? (
          <Link to={linkTo('Pedido', { number: order_number })}>{order_number}</Link>
        ) : (
          order_number
        )}
      </span>
    )
  }
  if (set && mayDo('products:read', me)) {
    return (
      <span className="sub">
        <Link to={linkTo('Cambio de productos', { id: set })}>Cambio {set}</Link>
      </span>
    )
  }
  const [, undone, count] = /^(deshace )?conteo (\d+)$/.exec(note ?? '') ?? []
  if (count) {
    return (
      <span className="sub">
        {undone}
        <Link to={linkTo('Conteo', { id: count })}>
          {undone ? 'conteo' : 'Conteo'} {count}
        </Link>
      </span>
    )
  }
  return note ? <span className="sub">{note}</span> : null
}
