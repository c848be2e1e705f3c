/** Style of the dot for each state of a stock count. */
export const countLooks = {
  open: 'st wait',
  applied: 'st ok',
  undone: 'st no',
  left: 'st',
} as const
