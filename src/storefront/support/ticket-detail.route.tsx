import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Ticket')

export default function TicketDetailPage() {
  return (
    <div className="wrap page-head">
      <h1>Ticket</h1>
    </div>
  )
}
