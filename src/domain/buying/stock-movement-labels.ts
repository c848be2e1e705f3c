/**
 * Spanish labels of stock movement reasons; older stock movements store the label instead of the
 * reason code.
 */
const reasons: Record<string, string> = {
  sale: 'Venta',
  cancellation: 'Cancelación',
  return: 'Devolución',
  count: 'Conteo',
  correction: 'Corrección',
  arrival: 'Entrada',
  damage: 'Merma',
  feed: 'Importación',
  keys: 'Claves',
}

export function formatStockMovementReason(reason: string): string {
  return reasons[reason] ?? reason
}
