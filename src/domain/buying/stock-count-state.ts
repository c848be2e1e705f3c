/** Spanish labels for the states of a stock count. */
export const stockCountStateLabels = {
  open: 'Contando',
  applied: 'Aplicado',
  undone: 'Deshecho',
  left: 'Sin aplicar',
} as const
export type StockCountState = keyof typeof stockCountStateLabels
