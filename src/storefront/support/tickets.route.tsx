import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Tickets')

export default function TicketsPage() {
  return (
    <div className="wrap page-head">
      <h1>Tickets</h1>
    </div>
  )
}
