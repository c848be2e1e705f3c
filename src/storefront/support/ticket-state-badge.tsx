import type { Ticket } from '#contract/tickets.ts'
import { Badge } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

const looks: Record<Ticket['status'], { tone?: 'info' | 'warn' | 'good'; icon: IconName }> = {
  open: { tone: 'info', icon: 'mail' },
  in_progress: { tone: 'info', icon: 'support' },
  waiting_customer: { tone: 'warn', icon: 'chat' },
  resolved: { tone: 'good', icon: 'check' },
  closed: { icon: 'lock' },
}

export function TicketStateBadge({ ticket }: { ticket: Pick<Ticket, 'status' | 'status_label'> }) {
  const { tone, icon } = looks[ticket.status]
  return (
    <Badge tone={tone}>
      <Icon name={icon} />
      {ticket.status_label}
    </Badge>
  )
}
