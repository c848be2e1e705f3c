/** The state of a count: its dot and its word. */
export const countLooks = {
  open: ['st wait', 'Contando'],
  applied: ['st ok', 'Aplicado'],
  undone: ['st no', 'Deshecho'],
  left: ['st', 'Sin aplicar'],
} as const
