import type { EndedSpan } from '#api/request-traces.ts'

/** Trace span to export, with its start in ms since 1970. */
export type ExportedSpan = EndedSpan & { beganAt: number }

/** OTLP resource attributes. */
type Resource = Record<string, string | number>

const kinds = { internal: 1, server: 2, client: 3 } as const
const failed = 2

/** Converts spans into OTLP 1 JSON: hexadecimal ids, 64-bit numbers as text, numeric enumerations. */
export function toOtlpRequest(resource: Resource, spans: readonly ExportedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'tianguis' }, spans: spans.map(writtenSpan) }],
      },
    ],
  }
}

function writtenSpan({
  span,
  name,
  kind,
  beganAt,
  milliseconds,
  attributes,
  hasFailed,
}: ExportedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(beganAt),
    endTimeUnixNano: nanoseconds(beganAt + milliseconds),
    attributes: attributesOf(attributes),
    status: hasFailed ? { code: failed } : {},
  }
}

function attributesOf(values: Record<string, string | number>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }))
}

/**
 * Converts milliseconds into nanoseconds as text. The value is rounded to whole microseconds, which
 * a JavaScript number represents exactly until the year 2255.
 */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`
}
