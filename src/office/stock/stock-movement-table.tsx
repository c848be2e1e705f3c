import type { StockMovementsResponse } from '#contract/operator/stock.ts'
import { formatStockMovementReason } from '#domain/buying/stock-movement-labels.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatAuditActor } from '../running/audit-actor-label.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

type Movement = StockMovementsResponse['movements'][number]

/** Table of stock movements, newest first, with actor, reason and source. */
export function StockMovementTable({ movements }: { movements: readonly Movement[] }) {
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

function movementRow(movement: Movement): ListRow {
  const { id, change, on_hand, reason, actor, created_at } = movement
  return {
    key: String(id),
    cells: {
      no: (
        <>
          {formatStockMovementReason(reason)}
          <Behind movement={movement} />
        </>
      ),
      sum: (
        <span className={change > 0 ? 'plus' : 'minus'}>
          {change > 0 ? `+${change}` : `−${-change}`}
        </span>
      ),
      st: on_hand === null ? '' : String(on_hand),
      who: actor === 'import' ? 'Importación' : formatAuditActor(actor),
      age: formatDateTime(created_at),
    },
  }
}

/** What caused a stock movement: an order, a bulk change, or the operator's note. */
function Behind({ movement: { order_number, note } }: { movement: Movement }) {
  const { me } = useOfficeRootLoaderData()
  const [, set] = /^cambio (\d+)$/.exec(note ?? '') ?? []
  if (order_number !== null) {
    return (
      <span className="sub num">
        {hasPermission('orders:read', me) ? (
          <Link to={createOfficePageUrl('Pedido', { number: order_number })}>{order_number}</Link>
        ) : (
          order_number
        )}
      </span>
    )
  }
  if (set && hasPermission('products:read', me)) {
    return (
      <span className="sub">
        <Link to={createOfficePageUrl('Cambio de productos', { id: set })}>Cambio {set}</Link>
      </span>
    )
  }
  const [, undone, count] = /^(deshace )?conteo (\d+)$/.exec(note ?? '') ?? []
  if (count) {
    return (
      <span className="sub">
        {undone}
        <Link to={createOfficePageUrl('Conteo', { id: count })}>
          {undone ? 'conteo' : 'Conteo'} {count}
        </Link>
      </span>
    )
  }
  return note ? <span className="sub">{note}</span> : null
}
