import type { ScheduledChangeCalendarEntry } from '#contract/operator/scheduled-changes-calendar.ts'
import { addDays, type Day } from '#domain/mexico-dates-and-times.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { formatShortDay, formatWeekday } from '#ui/text/format-money-and-dates.ts'
import {
  calendarEntryKinds,
  createCalendarEntryEditUrl,
  formatLowestPriceOf30Days,
  placeCalendarEntryInWeek,
  formatCalendarEntryPeriod,
  formatCalendarEntryTitle,
} from './calendar-entries.ts'

interface Shown {
  monday: Day
  today: Day
  /** Day selected in the calendar for the shop preview */
  chosen: Day
  things: readonly ScheduledChangeCalendarEntry[]
  /** Link that selects another day */
  choose: (day: Day) => string
  /** the only calendar day in the Tab order; null if every day is in the Tab order */
  tabDay: Day | null
  reach: (day: Day) => void
}

/** One calendar week with scheduled changes as bars; on narrow screens as a list. */
export function CalendarWeek({ monday, today, chosen, things, choose, tabDay, reach }: Shown) {
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  const bars = things.flatMap((thing) => {
    const place = placeCalendarEntryInWeek(monday, thing)
    return place ? [{ thing, place }] : []
  })
  const range = `${formatShortDay(monday)} al ${formatShortDay(addDays(monday, 6))}`
  return (
    <section aria-label={range}>
      <div className="week">
        {days.map((day) => (
          <h3 key={day} className={classNames(day === today && 'today')}>
            <Link
              className={classNames('day', day === chosen && 'chosen')}
              to={choose(day)}
              preventScrollReset
              aria-current={day === today ? 'date' : undefined}
              data-day={day}
              tabIndex={tabDay === null || tabDay === day ? undefined : -1}
              onFocus={() => reach(day)}
            >
              {formatWeekday(day).slice(0, 3)} {Number(day.slice(8))}
              {day === today ? ' · hoy' : ''}
              <span className="sr">
                , {saidOf(bars.filter(({ place }) => place.first <= day && day <= place.last))}
                {day === chosen ? ', elegido' : ''}
              </span>
            </Link>
          </h3>
        ))}
        <p className="strong week-range">{range}</p>
        {bars.length === 0 ? (
          <p className="muted nothing">Nada empieza, sigue ni termina esta semana.</p>
        ) : (
          <ul>
            {bars.map(({ thing, place }) => (
              <li
                key={`${thing.kind} ${thing.id} ${thing.from}`}
                data-row=""
                data-first={place.first}
                data-last={place.last}
                tabIndex={-1}
                className={classNames(
                  'bar',
                  calendarEntryKinds[thing.kind].look,
                  `f${place.column}`,
                  `n${place.columns}`,
                  place.fromBefore && 'from',
                  place.goesOn && 'on',
                )}
              >
                <Bar thing={thing} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function saidOf(things: readonly unknown[]): string {
  if (things.length === 0) return 'nada programado'
  return things.length === 1 ? '1 cosa programada' : `${things.length} cosas programadas`
}

function Bar({ thing }: { thing: ScheduledChangeCalendarEntry }) {
  const to = createCalendarEntryEditUrl(thing)
  const words = [formatCalendarEntryPeriod(thing), formatLowestPriceOf30Days(thing)]
    .filter(Boolean)
    .join(' · ')
  const content = (
    <>
      <span className="sr">{calendarEntryKinds[thing.kind].one}: </span>
      {formatCalendarEntryTitle(thing)}
      <small>{words}</small>
    </>
  )
  return <Link to={to}>{content}</Link>
}
