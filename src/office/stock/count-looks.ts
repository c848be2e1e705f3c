/** The dot of a count's state. */
export const countLooks = {
  open: 'st wait',
  applied: 'st ok',
  undone: 'st no',
  left: 'st',
} as const
