import { momentOfStamp, stampInMexico } from '#domain/calendar.ts'
import { Field } from '#ui/field.tsx'
import type { useTyped } from './draft.ts'

/** Fields `desde` and `hasta`: date and time in Mexico City. */
export function MomentFields({
  when,
  typed,
  error,
}: {
  when: { from: string | null; until: string | null } | undefined
  typed: Pick<ReturnType<typeof useTyped>, 'text'>
  /** Error of the end time; the start time has none */
  error: string | undefined
}) {
  return (
    <div className="fields">
      <Field
        label="Desde"
        optional
        type="datetime-local"
        name="desde"
        defaultValue={typed.text('desde', fieldMoment(when?.from))}
      />
      <Field
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

/** Form values of the period saved by another person. */
export function momentTexts({ from, until }: { from?: unknown; until?: unknown }) {
  return { desde: fieldMoment(from), hasta: fieldMoment(until) }
}

/** Parses the fields `desde` and `hasta`. */
export function parseMoments(form: FormData) {
  return { from: parseMoment(form, 'desde'), until: parseMoment(form, 'hasta') }
}

function fieldMoment(iso: unknown): string {
  return typeof iso === 'string' && iso !== '' ? stampInMexico(new Date(iso)).replace(' ', 'T') : ''
}

function parseMoment(form: FormData, name: string): string | null {
  return momentOfStamp(String(form.get(name) ?? ''))?.toISOString() ?? null
}
