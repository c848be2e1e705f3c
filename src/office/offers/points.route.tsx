import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RewardPointsResponse } from '#contract/operator/reward-points.ts'
import { formatDay, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { parseNumberFields } from '../forms/parse-number-fields.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { GrantedRewardPoints } from './granted-points.tsx'
import { parsePointsRate } from './parse-points-rate.ts'
import { RewardPointRules } from './reward-point-rules.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { get } = createOperatorApiReader(asked)
  const rate = parsePointsRate(new URL(asked.request.url).searchParams)
  const [found, rehearsal] = await Promise.all([
    get('getPoints'),
    rate && get('rehearsePoints', { query: { points: rate.points, per_amount: rate.pesos } }),
  ])
  return { found, rate, rehearsal, press: crypto.randomUUID() }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const { whole, checked } = parseNumberFields(form)
    const done = await (text('hacer') === 'deshacer'
      ? commands('undoPointsGift', { params: { id: Number(form.get('regalo')) } })
      : commands('givePoints', {
          body: checked({
            email: text('correo'),
            points: whole('puntos', 'points') ?? 0,
            note: text('nota'),
            idempotency_key: text('llave'),
          }),
        }))
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Puntos'))
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Reward points page: outstanding liability, movements, points granted by operators. */
export default function Points({ loaderData, actionData }: Props) {
  const { found, rate, rehearsal, press } = loaderData
  return (
    <>
      <PageHeader
        title="Puntos"
        state={`${number(found.earned.points)} por usar: ${formatMoney(found.earned.worth)} que se deben`}
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <GrantedRewardPoints gifts={found.gifts} answer={actionData} press={press} />
          <Days days={found.days} />
        </div>
        <aside aria-label="Saldo y reglas">
          <Balance found={found} />
          <RewardPointRules rules={found.rules} rate={rate} rehearsal={rehearsal} />
        </aside>
      </div>
      <ShortcutAndCliHintFooter command="adjust-points" />
    </>
  )
}

function number(points: number): string {
  return points.toLocaleString('es-MX')
}

function Balance({ found: { earned, pending, expiring } }: { found: RewardPointsResponse }) {
  const rows = [
    ['Ganados, por usar', earned],
    ['Pendientes de entregas', pending],
  ] as const
  return (
    <>
      <section className="sec" aria-labelledby="saldo">
        <h2 id="saldo">Lo que se debe en puntos</h2>
        <dl className="sums">
          {rows.map(([name, { points, worth }]) => (
            <div key={name}>
              <dt>
                {name}: {number(points)}
              </dt>
              <dd>{formatMoney(worth)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {expiring.length > 0 ? (
        <section className="sec" aria-labelledby="vencen">
          <h2 id="vencen">Los que vencen</h2>
          <dl className="sums">
            {expiring.map(({ month, points, worth }) => (
              <div key={month}>
                <dt>
                  {monthWords(month)}: {number(points)}
                </dt>
                <dd>{formatMoney(worth)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </>
  )
}

const months = new Intl.DateTimeFormat('es-MX', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a month: `2027-11` → `noviembre de 2027` */
function monthWords(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

const columns = [
  { key: 'no', title: 'Día', head: true },
  { key: 'given', title: 'Dados', end: true, said: true },
  { key: 'redeemed', title: 'Canjeados', end: true, said: true },
  { key: 'expired', title: 'Vencidos', end: true, said: true },
  { key: 'cancelled', title: 'Cancelados', end: true, said: true },
]

function Days({ days }: { days: RewardPointsResponse['days'] }) {
  return (
    <section className="sec" aria-labelledby="dias">
      <h2 id="dias">Treinta días</h2>
      {days.length === 0 ? (
        <p className="muted">No se movió ninguno.</p>
      ) : (
        <>
          <p className="hint">De los que se usaron en parte, «Dados» cuenta los que quedan.</p>
          <ListTable
            label="Puntos por día"
            columns={columns}
            rows={days.map(({ day, given, redeemed, expired, cancelled }) => ({
              key: day,
              cells: {
                no: formatDay(day),
                given: number(given),
                redeemed: number(redeemed),
                expired: number(expired),
                cancelled: number(cancelled),
              },
            }))}
          />
        </>
      )}
    </section>
  )
}
