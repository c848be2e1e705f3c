export function articles(units: number): string {
  return units === 1 ? '1 pieza' : `${units.toLocaleString('es-MX')} piezas`
}

export function orderCount(count: number): string {
  return count === 1 ? '1 pedido' : `${count} pedidos`
}
