/** Allowed clock skew in seconds between the machines that issue and check tokens. */
export const maxClockSkewSeconds = 60
