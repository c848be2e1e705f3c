import type { LoaderFunctionArgs } from 'react-router'
import type { CalendarReply, Scheduled } from '#contract/operator/calendar.ts'
import { addDays, dayInMexico, isDay, isTimeOfDay, stampInMexico } from '#domain/calendar.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { capital, formatClock } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { FootLine } from '../lists/foot-line.tsx'
import { Kept } from '../lists/kept.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { Week } from './week.tsx'
import {
  dayWords,
  groups,
  kinds,
  linkOf,
  lowestWords,
  momentWords,
  mondayOf,
  rangeWords,
  spanWords,
  titleWords,
} from './weeks.ts'
import './calendar.css'

const shownDays = 14

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const wanted = searchParams.get('desde') ?? ''
  const from = mondayOf(isDay(wanted) ? wanted : dayInMexico(new Date()))
  const calendar = await readsFor(asked).get<CalendarReply>('calendar', { from, days: shownDays })
  const [nextDay = '', nextTime = ''] = calendar.next
    ? stampInMexico(new Date(calendar.next)).split(' ')
    : [addDays(calendar.today, 1), '09:00']
  const [day, time] = [searchParams.get('dia') ?? '', searchParams.get('hora') ?? '']
  return {
    calendar,
    without: searchParams.getAll('sin'),
    moment: { day: isDay(day) ? day : nextDay, time: isTimeOfDay(time) ? time : nextTime },
  }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** What begins and ends in two weeks, what to look at before it does, and the shop at any moment. */
export default function Calendar({ loaderData: { calendar, without, moment } }: Props) {
  const { me } = useOfficeData()
  const { from, to, today, things, warnings } = calendar
  const shown = things.filter(({ kind }) => !without.includes(kinds[kind].group))
  const at = (desde: string, sin = without) => addressOf(desde, sin)
  const second = addDays(from, 7)
  return (
    <>
      <PageHead title="Precios y calendario" state={rangeWords(from, to)}>
        <ButtonLink kind="quiet" to={at(addDays(from, -shownDays))} aria-label="Dos semanas antes">
          <Icon name="left" />
        </ButtonLink>
        <ButtonLink to={at('')}>Hoy</ButtonLink>
        <ButtonLink kind="quiet" to={at(addDays(from, shownDays))} aria-label="Dos semanas después">
          <Icon name="right" />
        </ButtonLink>
      </PageHead>
      <ShopAt moment={moment} kept={{ desde: from }} />
      <div className="tools">
        {Object.entries(groups).map(([name, label]) => (
          <Toggle
            key={name}
            name={name}
            label={label}
            things={things}
            without={without}
            at={(sin) => at(from, sin)}
          />
        ))}
        {mayDo('prices:write', me) ? <ScheduleOffer /> : null}
      </div>
      {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
      <Week monday={from} today={today} things={shown} />
      <Week monday={second} today={today} things={shown} />
      <AsTable things={shown} />
      <FootLine command={`calendar --from ${from} --days ${shownDays}`} />
    </>
  )
}

function addressOf(desde: string, without: readonly string[]): string {
  const search = new URLSearchParams([
    ...(desde === '' ? [] : [['desde', desde]]),
    ...without.map((one) => ['sin', one]),
  ])
  const path = linkTo('Precios y calendario')
  return search.size > 0 ? `${path}?${search}` : path
}

/** Which moment to look at; the link is made when it is followed. */
function ShopAt({
  moment: { day, time },
  kept,
}: {
  moment: { day: string; time: string }
  kept: Record<string, string>
}) {
  const iso = `${day}T${time}`
  return (
    <section className="next" aria-labelledby="h-vista">
      <h2 id="h-vista">La tienda a la hora que quieras</h2>
      <p className="muted">
        Todas las páginas públicas con los precios, el contenido y los productos de ese minuto; lo
        que hay en existencia es lo de ahora. No se guarda, no se puede comprar en ella, y sólo la
        abre quien tenga el enlace, durante media hora.
      </p>
      <form className="at">
        <Kept values={kept} />
        <Field label="Día" type="date" name="dia" defaultValue={day} />
        <Field label="Hora del centro" type="time" name="hora" defaultValue={time} />
        <button type="submit" className="btn">
          Elegir
        </button>
      </form>
      <p>
        <a
          className="btn primary"
          href={linkTo('Vista de la tienda', {}, { dia: day, hora: time })}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="eye" />
          Ver la tienda el {dayWords(day)} a las {formatClock(`${iso}:00-06:00`)}
        </a>
      </p>
    </section>
  )
}

/** Shows or leaves out what belongs together. */
function Toggle({
  name,
  label,
  things,
  without,
  at,
}: {
  name: string
  label: string
  things: readonly Scheduled[]
  without: readonly string[]
  at: (without: string[]) => string
}) {
  const count = things.filter(({ kind }) => kinds[kind].group === name).length
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

/** Leads to the change of many products, with what they are found by. */
function ScheduleOffer() {
  return (
    <details className="add-filter">
      <summary className="chip">
        <Icon name="plus" />
        Programar oferta
      </summary>
      <form className="menu" action={linkTo('Cambiar en bloque')}>
        <Field
          label="De cuáles productos"
          hint="Un SKU, o palabras del nombre o la marca."
          type="search"
          name="buscar"
          required
        />
        <button type="submit" className="btn">
          Decir precio y horario
        </button>
        <Link to={linkTo('Productos')}>Elegir por categoría o existencia</Link>
      </form>
    </details>
  )
}

function Warnings({ warnings }: { warnings: CalendarReply['warnings'] }) {
  return (
    <section className="calendar-warnings" aria-labelledby="h-revisar">
      <h2 id="h-revisar">Conviene revisar</h2>
      <ul className="list">
        {warnings.map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <span className="grow">{words}</span>
            {at ? <span className="muted">{capital(momentWords(at))}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AsTable({ things }: { things: readonly Scheduled[] }) {
  if (things.length === 0) return null
  return (
    <Fold title="Lo mismo como tabla">
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
                <td>{kinds[one.kind].one}</td>
                <td>
                  <Link to={linkOf(one)}>{titleWords(one)}</Link>
                </td>
                <td>{spanWords(one)}</td>
                <td>{lowestWords(one).replace('lo menos en 30 días, ', '') || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  )
}
