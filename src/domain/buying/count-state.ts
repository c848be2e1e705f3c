/** Spanish labels of stocktake states. */
export const countStateWords = {
  open: 'Contando',
  applied: 'Aplicado',
  undone: 'Deshecho',
  left: 'Sin aplicar',
} as const
export type CountState = keyof typeof countStateWords
