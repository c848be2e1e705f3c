import { useId } from 'react'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { Icon } from '#ui/icon.tsx'
import type { OrderFilter, OrderStatusGroup } from './filter-orders.ts'

const groups: Record<OrderStatusGroup, string> = {
  all: 'Todos',
  open: 'En curso',
  delivered: 'Entregados',
  canceled: 'Cancelados',
}

export function OrderFilters({
  filter,
  onChange,
}: {
  filter: OrderFilter
  onChange: (filter: OrderFilter) => void
}) {
  const id = useId()
  return (
    <div className="toolbar">
      <search className="iconed">
        <Icon name="search" />
        <label className="sr" htmlFor={id}>
          Buscar en tus pedidos
        </label>
        <input
          id={id}
          className="input s"
          type="search"
          autoComplete="off"
          placeholder="Producto o número de pedido"
          value={filter.term}
          onChange={(event) => onChange({ ...filter, term: event.target.value })}
        />
      </search>
      <div className="chips run" role="group" aria-label="Mostrar">
        {getTypedEntries(groups).map(([group, label]) => (
          <button
            key={group}
            type="button"
            className="chip"
            aria-pressed={filter.group === group}
            onClick={() => onChange({ ...filter, group })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
