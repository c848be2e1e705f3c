import { useCallback, useRef } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type {
  CalendarResponse,
  ScheduledChangeCalendarEntry,
} from '#contract/operator/scheduled-changes-calendar.ts'
import {
  addDays,
  toMexicoDay,
  isDay,
  isTimeOfDay,
  formatMexicoTimestamp,
} from '#domain/mexico-dates-and-times.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { capitalize } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  calendarEntryGroups,
  calendarEntryKinds,
  createCalendarEntryEditUrl,
  formatLowestPriceOf30Days,
  formatCalendarEntryDateAndTime,
  getMondayOfWeek,
  formatDayRange,
  formatCalendarEntryPeriod,
  formatCalendarEntryTitle,
} from './calendar-entries.ts'
import { CalendarWeek } from './calendar-week.tsx'
import { ShopPreviewForm } from './shop-preview-form.tsx'
import { useCalendarKeyboardNavigation } from './use-calendar-keyboard-shortcuts.ts'
import './calendar.css'

const shownDays = 14

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const wanted = searchParams.get('desde') ?? ''
  const from = getMondayOfWeek(isDay(wanted) ? wanted : toMexicoDay(new Date()))
  const calendar = await createOperatorApiReader(asked).get('getCalendar', {
    query: { from, days: shownDays },
  })
  const [nextDay = '', nextTime = ''] = calendar.next
    ? formatMexicoTimestamp(new Date(calendar.next)).split(' ')
    : [addDays(calendar.today, 1), '09:00']
  const [day, time] = [searchParams.get('dia') ?? '', searchParams.get('hora') ?? '']
  return {
    calendar,
    without: searchParams.getAll('sin'),
    moment: { day: isDay(day) ? day : nextDay, time: isTimeOfDay(time) ? time : nextTime },
  }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Calendar page: two weeks of scheduled changes with warnings, and previews of the shop. */
export default function Calendar({ loaderData: { calendar, without, moment } }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { from, to, today, things, warnings } = calendar
  const shown = things.filter(({ kind }) => !without.includes(calendarEntryKinds[kind].group))
  const at = (desde: string, sin = without) => addressOf(desde, sin)
  const weeksOf = useCallback(
    (day: string) => addressOf(addDays(from, day < from ? -shownDays : shownDays), without),
    [from, without],
  )
  const weeks = useRef<HTMLDivElement>(null)
  const keys = useCalendarKeyboardNavigation(weeks, { from, to, weeksOf })
  const shownWeek = {
    today,
    chosen: moment.day,
    things: shown,
    choose: (day: string) => addressOf(from, without, { dia: day, hora: moment.time }),
    ...keys,
  }
  return (
    <>
      <PageHeader title="Precios y calendario" state={formatDayRange(from, to)}>
        <ButtonLink kind="quiet" to={at(addDays(from, -shownDays))} aria-label="Dos semanas antes">
          <Icon name="left" />
        </ButtonLink>
        <ButtonLink to={at('')} data-key="t">
          Hoy
        </ButtonLink>
        <ButtonLink kind="quiet" to={at(addDays(from, shownDays))} aria-label="Dos semanas después">
          <Icon name="right" />
        </ButtonLink>
      </PageHeader>
      <ShopPreviewForm moment={moment} kept={{ desde: from }} />
      <div className="tools">
        {Object.entries(calendarEntryGroups).map(([name, label]) => (
          <Toggle
            key={name}
            name={name}
            label={label}
            things={things}
            without={without}
            at={(sin) => at(from, sin)}
          />
        ))}
        {hasPermission('prices:write', me) ? <ScheduleOffer /> : null}
      </div>
      {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
      <div ref={weeks}>
        <CalendarWeek monday={from} {...shownWeek} />
        <CalendarWeek monday={addDays(from, 7)} {...shownWeek} />
      </div>
      <AsTable things={shown} />
      <ShortcutAndCliHintFooter command={`calendar --from ${from} --days ${shownDays}`}>
        <kbd>←</kbd> <kbd>→</kbd> días · <kbd>↑</kbd> <kbd>↓</kbd> semanas · <kbd>J</kbd>{' '}
        <kbd>K</kbd> lo programado · <kbd>T</kbd> hoy · <kbd>V</kbd> ver la tienda
      </ShortcutAndCliHintFooter>
    </>
  )
}

function addressOf(
  desde: string,
  without: readonly string[],
  moment: Record<string, string> = {},
): string {
  const search = new URLSearchParams([
    ...(desde === '' ? [] : [['desde', desde]]),
    ...without.map((one) => ['sin', one]),
    ...Object.entries(moment),
  ])
  const path = createOfficePageUrl('Precios y calendario')
  return search.size > 0 ? `${path}?${search}` : path
}

/** Link that shows or hides a group of calendar entries. */
function Toggle({
  name,
  label,
  things,
  without,
  at,
}: {
  name: string
  label: string
  things: readonly ScheduledChangeCalendarEntry[]
  without: readonly string[]
  at: (without: string[]) => string
}) {
  const count = things.filter(({ kind }) => calendarEntryKinds[kind].group === name).length
  return without.includes(name) ? (
    <Link className="chip" to={at(without.filter((one) => one !== name))}>
      <Icon name="plus" />
      {label} {count}
    </Link>
  ) : (
    <Link className="chip on" to={at([...without, name])}>
      {label} {count}
      <Icon name="x" />
      <span className="sr">, quitar</span>
    </Link>
  )
}

/**
 * Search form for the products of a new offer; it opens the bulk change page with the products
 * found.
 */
function ScheduleOffer() {
  return (
    <details className="add-filter">
      <summary className="chip">
        <Icon name="plus" />
        Programar oferta
      </summary>
      <form className="menu" action={createOfficePageUrl('Cambiar en bloque')}>
        <FormField
          label="De cuáles productos"
          hint="Un SKU, o palabras del nombre o la marca."
          type="search"
          name="buscar"
          required
        />
        <button type="submit" className="btn">
          Decir precio y horario
        </button>
        <Link to={createOfficePageUrl('Productos')}>Elegir por categoría o existencia</Link>
      </form>
    </details>
  )
}

function Warnings({ warnings }: { warnings: CalendarResponse['warnings'] }) {
  return (
    <section className="calendar-warnings" aria-labelledby="h-revisar">
      <h2 id="h-revisar">Conviene revisar</h2>
      <ul className="list">
        {warnings.map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <span className="grow">{words}</span>
            {at ? (
              <span className="muted">{capitalize(formatCalendarEntryDateAndTime(at))}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AsTable({ things }: { things: readonly ScheduledChangeCalendarEntry[] }) {
  if (things.length === 0) return null
  return (
    <Disclosure title="Lo mismo como tabla">
      <div className="calendar-table">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Qué</th>
              <th scope="col">Nombre</th>
              <th scope="col">Cuándo</th>
              <th scope="col">Lo menos en 30 días</th>
            </tr>
          </thead>
          <tbody>
            {things.map((one) => (
              <tr key={`${one.kind} ${one.id} ${one.from}`}>
                <td>{calendarEntryKinds[one.kind].one}</td>
                <td>
                  <Link to={createCalendarEntryEditUrl(one)}>{formatCalendarEntryTitle(one)}</Link>
                </td>
                <td>{formatCalendarEntryPeriod(one)}</td>
                <td>
                  {formatLowestPriceOf30Days(one).replace('lo menos en 30 días, ', '') || '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  )
}
