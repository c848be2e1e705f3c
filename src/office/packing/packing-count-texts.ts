export function formatUnitCount(units: number): string {
  return units === 1 ? '1 pieza' : `${units.toLocaleString('es-MX')} piezas`
}

export function formatOrderCount(count: number): string {
  return count === 1 ? '1 pedido' : `${count} pedidos`
}

/**
 * Number of selected units of an order line: `2 piezas` when all are selected, else `1 de 2
 * piezas`.
 */
export function formatSelectedUnitCount(chosen: number, all: number): string {
  return chosen === all
    ? formatUnitCount(all)
    : `${chosen.toLocaleString('es-MX')} de ${formatUnitCount(all)}`
}
