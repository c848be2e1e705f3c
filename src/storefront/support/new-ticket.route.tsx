import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Crear Ticket')

export default function NewTicketPage() {
  return (
    <div className="wrap page-head">
      <h1>Crear Ticket</h1>
    </div>
  )
}
