/** Spanish labels of stocktake states. */
export const stockCountStateLabels = {
  open: 'Contando',
  applied: 'Aplicado',
  undone: 'Deshecho',
  left: 'Sin aplicar',
} as const
export type StockCountState = keyof typeof stockCountStateLabels
