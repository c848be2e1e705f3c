import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, type Day } from '#domain/mexico-dates-and-times.ts'
import { Icon } from '#ui/icon.tsx'
import { capitalize, formatFullDay, formatMonth } from '#ui/text/format-money-and-dates.ts'
import { getDayForArrowKey, getMondayOfWeek } from '../calendar/calendar-entries.ts'

type Props = {
  id: string
  /** Chosen day */
  day: Day | null
  today: Day
  min: Day | undefined
  max: Day | undefined
  choose: (day: Day) => void
}

const monthSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }
const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** Calendar of one month in a popover; arrows, Home, End, and Page keys move between days. */
export function DayPicker({ id, day, today, min, max, choose }: Props) {
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Day in the Tab order; its month is shown. */
  const [current, setCurrent] = useState(day ?? today)
  const isOutside = (one: Day) =>
    (min !== undefined && one < min) || (max !== undefined && one > max)

  useEffect(() => {
    if (isOpen) popover.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [current, isOpen])

  function move(event: KeyboardEvent) {
    const months = monthSteps[event.key]
    const target =
      months === undefined ? getDayForArrowKey(event.key, current) : addMonths(current, months)
    if (!target) return
    event.preventDefault()
    setCurrent(target)
  }

  return (
    <div
      id={id}
      ref={popover}
      popover="auto"
      className="day-picker"
      onToggle={({ newState }) => {
        setOpen(newState === 'open')
        if (newState === 'open') setCurrent(day ?? today)
      }}
    >
      {isOpen ? (
        <>
          <div className="row apart">
            <MonthButton
              icon="left"
              label="Mes anterior"
              to={() => setCurrent(addMonths(current, -1))}
            />
            <strong aria-live="polite">{capitalize(formatMonth(current))}</strong>
            <MonthButton
              icon="right"
              label="Mes siguiente"
              to={() => setCurrent(addMonths(current, 1))}
            />
          </div>
          <table>
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} scope="col" abbr={name}>
                    {name.slice(0, 1).toUpperCase()}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listWeeksOfMonth(current).map((week) => (
                <tr key={week.join()}>
                  {week.map((one, at) => (
                    <td key={one ?? at}>
                      {one ? (
                        <button
                          type="button"
                          tabIndex={one === current ? 0 : -1}
                          aria-label={formatFullDay(one)}
                          aria-current={one === today ? 'date' : undefined}
                          aria-pressed={one === day}
                          disabled={isOutside(one)}
                          onKeyDown={move}
                          onClick={() => {
                            choose(one)
                            popover.current?.hidePopover()
                          }}
                        >
                          {Number(one.slice(8))}
                        </button>
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </div>
  )
}

function MonthButton({
  icon,
  label,
  to,
}: {
  icon: 'left' | 'right'
  label: string
  to: () => void
}) {
  return (
    <button type="button" className="btn quiet icon" aria-label={label} onClick={to}>
      <Icon name={icon} />
    </button>
  )
}

/** Weeks from Monday of the month of a day; days of other months are null. */
function listWeeksOfMonth(day: Day): (Day | null)[][] {
  const first = `${day.slice(0, 7)}-01`
  const from = getMondayOfWeek(first)
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(from, week * 7 + at)),
  )
  return weeks
    .map((week) => week.map((one) => (one.startsWith(first.slice(0, 7)) ? one : null)))
    .filter((week) => week.some((one) => one !== null))
}
