import { parseMexicoTimestamp, formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { FormField } from '#ui/form-fields.tsx'
import { DayField } from './day-field.tsx'
import type { useRestoredFormFields } from './form-draft.ts'

type Typed = Pick<ReturnType<typeof useRestoredFormFields>, 'text'>

/** Time of day of a moment whose time was left empty: a period lasts whole days. */
const wholeDay = { desde: '00:00', hasta: '23:59' } as const

type Name = keyof typeof wholeDay

/**
 * Form fields `desde` (from) and `hasta` (until), each a day and a time in Mexico City; without a time
 * they mean the whole day.
 */
export function StartAndEndFields({
  when,
  typed,
  error,
}: {
  when: { from: string | null; until: string | null } | undefined
  typed: Typed
  /** Error message of the field `hasta`; the field `desde` has none */
  error: string | undefined
}) {
  return (
    <div className="fields">
      <MomentFields name="desde" label="Desde" moment={when?.from} typed={typed} />
      <MomentFields name="hasta" label="Hasta" moment={when?.until} typed={typed} error={error} />
    </div>
  )
}

/** An optional day with its time of day. */
export function MomentFields({
  name,
  label,
  moment,
  typed,
  error,
  hint,
}: {
  name: Name
  label: string
  moment?: string | null | undefined
  typed: Typed
  error?: string | undefined
  hint?: string
}) {
  const [day, time] = splitMoment(moment)
  return (
    <div className="fields">
      <DayField
        label={label}
        optional
        name={name}
        error={error}
        hint={hint}
        defaultValue={typed.text(name, day)}
      />
      <FormField
        label={
          <>
            Hora<span className="sr"> de {label}</span>
          </>
        }
        optional
        type="time"
        name={`${name}-hora`}
        defaultValue={typed.text(`${name}-hora`, time)}
      />
    </div>
  )
}

/** Converts the period saved by another person to values of the fields `desde` and `hasta`. */
export function toStartAndEndFieldValues({ from, until }: { from?: unknown; until?: unknown }) {
  const [fromDay = '', fromTime = ''] = splitMoment(from)
  const [untilDay = '', untilTime = ''] = splitMoment(until)
  return { desde: fromDay, 'desde-hora': fromTime, hasta: untilDay, 'hasta-hora': untilTime }
}

/** Parses the fields `desde` and `hasta`. */
export function parseStartAndEnd(form: FormData) {
  return { from: parseMoment(form, 'desde'), until: parseMoment(form, 'hasta') }
}

/** Parses a day with its time of day; null without a day. */
export function parseMoment(form: FormData, name: Name): string | null {
  const time = String(form.get(`${name}-hora`) ?? '') || wholeDay[name]
  return parseMexicoTimestamp(`${String(form.get(name) ?? '')} ${time}`)?.toISOString() ?? null
}

/** Day and time of day in Mexico City of an ISO timestamp; nothing without one. */
function splitMoment(iso: unknown): string[] {
  return typeof iso === 'string' && iso !== ''
    ? formatMexicoTimestamp(new Date(iso)).split(' ')
    : []
}
