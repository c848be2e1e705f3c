/** Trace and span ids of a request (W3C Trace Context). */
export type TraceContext = {
  /** trace ID of 32 hexadecimal digits */
  traceId: string
  /** ID of the parent span, 16 hexadecimal digits */
  spanId: string
  /** whether the service that made the request records this trace */
  isSampled: boolean
}

const shape =
  /^(?<version>[\da-f]{2})-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/

/** Parses the `traceparent` HTTP header; undefined if invalid. Header values of future versions may be longer. */
export function parseTraceparentHeader(header: unknown): TraceContext | undefined {
  const groups = typeof header === 'string' ? shape.exec(header.trim())?.groups : undefined
  if (!groups) return undefined
  const { version, traceId = '', spanId = '', flags = '', more } = groups
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (isZero(traceId) || isZero(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

function isZero(digits: string): boolean {
  return /^0+$/.test(digits)
}

/**
 * Whether a trace is recorded: a share (0 to 1) of all traces, chosen by trace ID so that every
 * service decides the same.
 */
export function isTraceSampled(share: number, traceId: string): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < share * 0x1_0000_0000
}
