/** Style of the dot for each state of a stock count. */
export const stockCountStateStyles = {
  open: 'st wait',
  applied: 'st ok',
  undone: 'st no',
  left: 'st',
} as const
