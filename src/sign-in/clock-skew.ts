/** Seconds by which the clocks of two machines may differ for one to take the other's tokens. */
export const skewSeconds = 60
