import type { RewardPointsEntry } from '#contract/account.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { ScrollTable } from '#ui/table.tsx'
import { formatFullDay, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { formatPoints } from './reward-points.ts'

const tones: Record<RewardPointsEntry['status'], 'warn' | 'good' | 'info' | undefined> = {
  Pendientes: 'warn',
  Ganados: 'good',
  Canjeados: 'info',
  Vencidos: undefined,
  Cancelados: undefined,
}

/** Table of reward points: points, status, note, expiration, date (RWD-01). Expired and cancelled rows are grey. */
export function PointsLedger({ rewards }: { rewards: readonly RewardPointsEntry[] }) {
  return (
    <ScrollTable label="Movimientos de tus puntos">
      <table className="table ledger">
        <thead>
          <tr>
            <th scope="col">Puntos</th>
            <th scope="col">Estado</th>
            <th scope="col">Nota</th>
            <th scope="col">Vence</th>
            <th scope="col">Fecha</th>
          </tr>
        </thead>
        <tbody>
          {rewards.map((reward) => (
            <tr key={reward.id} className={counts(reward) ? undefined : 'gone'}>
              <td>{formatPoints(reward.reward_points)}</td>
              <td>
                <Badge tone={tones[reward.status]}>{reward.status}</Badge>
              </td>
              <td>
                <Note reward={reward} />
              </td>
              <td>
                <Expiry reward={reward} />
              </td>
              <td className="faint">
                <time dateTime={reward.created_at}>{formatDateTime(reward.created_at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  )
}

/** Note of a reward points entry; the link to the entry's order is inside the note or before it. */
function Note({ reward: { note, order_number: number } }: { reward: RewardPointsEntry }) {
  if (number === null) return note
  const at = note.indexOf(number)
  const link = (words: string) => (
    <Link className="textlink" to={linkTo('Order Detail', { id: number })}>
      {words}
    </Link>
  )
  if (at === -1) {
    return (
      <>
        {link(`Pedido ${number}`)}
        {note ? <span className="muted">. {note}</span> : null}
      </>
    )
  }
  return (
    <>
      {note.slice(0, at)}
      {link(number)}
      {note.slice(at + number.length)}
    </>
  )
}

function counts({ status }: RewardPointsEntry): boolean {
  return status === 'Ganados' || status === 'Pendientes'
}

function Expiry({ reward: { exp_date, status } }: { reward: RewardPointsEntry }) {
  if (exp_date) return <time dateTime={exp_date}>{formatFullDay(exp_date)}</time>
  return <span className="faint">{status === 'Pendientes' ? 'Por definir' : 'No aplica'}</span>
}
