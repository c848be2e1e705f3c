import type { ReactNode } from 'react'
import { dayOf, formatClock, formatDay } from '#ui/text/format.ts'

/** Events grouped by day; `children` renders each event. */
export function DayLog<Entry extends { at: string }>({
  entries,
  children,
}: {
  entries: readonly Entry[]
  children: (entry: Entry) => ReactNode
}) {
  return [...Map.groupBy(entries, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
    <div key={day}>
      <h3>{formatDay(day)}</h3>
      <ul>
        {ofDay.map((entry, place) => (
          <li key={place}>
            <time dateTime={entry.at}>{formatClock(entry.at)}</time>
            <div>{children(entry)}</div>
          </li>
        ))}
      </ul>
    </div>
  ))
}
