import { type ComponentProps, useId, useRef, useState } from 'react'
import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type Surroundings, splitSurroundings, Surround } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { DayPicker } from './day-picker.tsx'
import { formatTypedDay, parseTypedDay } from './typed-day.ts'
import './day-field.css'

type Props = Surroundings &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'defaultValue' | 'value' | 'min' | 'max'> & {
    /** Day (`2026-12-24`) that the field shows at first */
    defaultValue?: Day | undefined
    /** First and last day that can be chosen */
    min?: Day | undefined
    max?: Day | undefined
  }

/**
 * Date field `dd/mm/aaaa` in every browser language, with a calendar. The form gets the day as
 * `2026-12-24`. Without script: the browser's own date field.
 */
export function DayField(props: Props) {
  const { around, control } = splitSurroundings(props)
  const { name, form, min, max, defaultValue = '', onChange, ...input } = control
  const isHydrated = useHydrated()
  const [text, setText] = useState(defaultValue && formatTypedDay(defaultValue))
  const calendar = useId()
  const field = useRef<HTMLInputElement>(null)
  const day = parseTypedDay(text)
  const problem = findProblem(text, day, { min, max })

  if (!isHydrated)
    return (
      <Surround {...around}>
        {(given) => (
          <input
            {...input}
            {...given}
            {...{ name, form, min, max, defaultValue }}
            type="date"
            className="input"
          />
        )}
      </Surround>
    )
  return (
    <Surround {...around}>
      {(given) => (
        <span className="day">
          <input
            {...input}
            {...given}
            form={form}
            ref={(element) => {
              field.current = element
              element?.setCustomValidity(problem)
            }}
            className="input num"
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            maxLength={10}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              onChange?.(event)
            }}
            onBlur={() => day && setText(formatTypedDay(day))}
          />
          <input
            type="hidden"
            name={name}
            form={form}
            value={day ?? ''}
            disabled={input.disabled}
          />
          <button
            type="button"
            className="btn quiet icon"
            popoverTarget={calendar}
            aria-label="Abrir el calendario"
            disabled={input.disabled}
          >
            <Icon name="calendar" />
          </button>
          <DayPicker
            id={calendar}
            day={day}
            today={toMexicoDay(new Date())}
            min={min}
            max={max}
            choose={(chosen) => {
              setText(formatTypedDay(chosen))
              field.current?.focus()
            }}
          />
        </span>
      )}
    </Surround>
  )
}

function findProblem(
  text: string,
  day: Day | null,
  { min, max }: { min: Day | undefined; max: Day | undefined },
): string {
  if (text.trim() === '') return ''
  if (!day) return 'Escribe la fecha como 24/12/2026.'
  if (min && day < min) return `Tiene que ser del ${formatTypedDay(min)} en adelante.`
  return max && day > max ? `Tiene que ser del ${formatTypedDay(max)} o antes.` : ''
}
