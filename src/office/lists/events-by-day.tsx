import type { ReactNode } from 'react'
import { toCalendarDay, formatTimeOfDay, formatDay } from '#ui/text/format-money-and-dates.ts'

/** Events grouped by day; `children` renders each event. */
export function EventsByDay<Entry extends { at: string }>({
  entries,
  children,
}: {
  entries: readonly Entry[]
  children: (entry: Entry) => ReactNode
}) {
  return [...Map.groupBy(entries, ({ at }) => toCalendarDay(at))].map(([day, ofDay]) => (
    <div key={day}>
      <h3>{formatDay(day)}</h3>
      <ul>
        {ofDay.map((entry, place) => (
          <li key={place}>
            <time dateTime={entry.at}>{formatTimeOfDay(entry.at)}</time>
            <div>{children(entry)}</div>
          </li>
        ))}
      </ul>
    </div>
  ))
}
