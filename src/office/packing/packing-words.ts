export function articles(units: number): string {
  return units === 1 ? '1 pieza' : `${units.toLocaleString('es-MX')} piezas`
}

export function orderCount(count: number): string {
  return count === 1 ? '1 pedido' : `${count} pedidos`
}

/** Number of selected units: `2 piezas` when all are selected, else `1 de 2 piezas`. */
export function chosenWords(chosen: number, all: number): string {
  return chosen === all ? articles(all) : `${chosen.toLocaleString('es-MX')} de ${articles(all)}`
}
