import { parseMexicoTimestamp, formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { FormField } from '#ui/form-fields.tsx'
import type { useRestoredFormFields } from './form-draft.ts'

/** Form fields `desde` (from) and `hasta` (until): date and time in Mexico City. */
export function StartAndEndFields({
  when,
  typed,
  error,
}: {
  when: { from: string | null; until: string | null } | undefined
  typed: Pick<ReturnType<typeof useRestoredFormFields>, 'text'>
  /** Error message of the field `hasta`; the field `desde` has none */
  error: string | undefined
}) {
  return (
    <div className="fields">
      <FormField
        label="Desde"
        optional
        type="datetime-local"
        name="desde"
        defaultValue={typed.text('desde', fieldMoment(when?.from))}
      />
      <FormField
        label="Hasta"
        optional
        type="datetime-local"
        name="hasta"
        error={error}
        defaultValue={typed.text('hasta', fieldMoment(when?.until))}
      />
    </div>
  )
}

/** Converts the period saved by another person to values of the fields `desde` and `hasta`. */
export function toStartAndEndFieldValues({ from, until }: { from?: unknown; until?: unknown }) {
  return { desde: fieldMoment(from), hasta: fieldMoment(until) }
}

/** Parses the fields `desde` and `hasta`. */
export function parseStartAndEnd(form: FormData) {
  return { from: parseMoment(form, 'desde'), until: parseMoment(form, 'hasta') }
}

function fieldMoment(iso: unknown): string {
  return typeof iso === 'string' && iso !== ''
    ? formatMexicoTimestamp(new Date(iso)).replace(' ', 'T')
    : ''
}

function parseMoment(form: FormData, name: string): string | null {
  return parseMexicoTimestamp(String(form.get(name) ?? ''))?.toISOString() ?? null
}
