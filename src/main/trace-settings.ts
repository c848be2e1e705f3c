import type { EnvironmentReader } from './read-environment.ts'

/** Descriptions of the trace settings, under OpenTelemetry's own names, shown by `--help`. */
export const traceSettingHelpTexts = {
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'a dónde manda sus trazas (OpenTelemetry, OTLP por HTTP en JSON), sin /v1/traces; sin ella no manda ninguna',
  OTEL_EXPORTER_OTLP_HEADERS: 'cabeceras con que las manda, nombre=valor por comas',
  OTEL_SERVICE_NAME: 'cómo se llama en ellas; por omisión tianguis',
  OTEL_TRACES_SAMPLER_ARG:
    'parte que manda de las trazas que empiezan aquí, de 0 a 1; por omisión 1',
} as const

export type TraceSettings = NonNullable<ReturnType<typeof readTraceSettings>>

/** Reads the destination of exported traces, if configured. */
export function readTraceSettings(read: EnvironmentReader<keyof typeof traceSettingHelpTexts>) {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const share = Number(read.text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(share >= 0 && share <= 1)) {
    read.complain('OTEL_TRACES_SAMPLER_ARG', 'debe ser un número de 0 a 1')
  }
  const headers = readHeaders(read)
  if (endpoint === undefined) return undefined
  return {
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers,
    serviceName: read.text('OTEL_SERVICE_NAME') ?? 'tianguis',
    share,
  }
}

/** Reads headers from comma-separated name-value pairs with URL escapes (W3C Baggage). */
function readHeaders(
  read: EnvironmentReader<keyof typeof traceSettingHelpTexts>,
): Record<string, string> {
  const pairs = read.list('OTEL_EXPORTER_OTLP_HEADERS').map((pair) => {
    const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? []
    return [name, decoded(value.trim())] as const
  })
  const isWhole = pairs.every(([name, value]) => name !== undefined && value !== undefined)
  if (!isWhole) read.complain('OTEL_EXPORTER_OTLP_HEADERS', 'se escribe nombre=valor, por comas')
  return Object.fromEntries(isWhole ? pairs : [])
}

/**
 * Decodes a URL-escaped header value from the trace settings; undefined when the escapes or the
 * value are invalid.
 */
function decoded(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value)
    return /^[\x20-\x7e]*$/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
