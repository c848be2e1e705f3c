import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { HiddenEditConflictFields } from '../forms/edit-form.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { isRefusedWith } from '../forms/is-refused-with.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  assigneeFormDefinition,
  type TicketReplyWithTemplate,
  submitTicketFormToApi,
  appendAnswerTemplate,
} from './ticket-actions.ts'
import { TicketAnswerForm } from './ticket-answer.tsx'
import { TicketAside } from './ticket-aside.tsx'
import { TicketConversation } from './ticket-conversation.tsx'
import {
  formatTicketDeadline,
  isTicketDeadlineNear,
  getTicketStateStyle,
  formatTicketState,
} from './ticket-labels.ts'
import { TicketQueueAside } from './ticket-queue-aside.tsx'
import { readTicketTab } from './ticket-tabs.ts'
import './desk.css'

export async function loader(asked: LoaderFunctionArgs) {
  const here = readTicketTab(new URL(asked.request.url))
  const params = { id: asked.params.id ?? '' }
  const reads = createOperatorApiReader(asked)
  const [at, { order }, drafts, queue] = await Promise.all([
    reads.get('getTicket', { params }),
    reads.get('getTicketOrder', { params }),
    reads.get('listTicketAttachments', { params }),
    reads.get('listTickets', { query: { tab: here.queue } }),
  ])
  return { ...at, order, drafts, queue, here, now: Date.now() }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return runFormAction<TicketReplyWithTemplate>(asked, async (form, commands) => {
    const here = readTicketTab(new URL(asked.request.url))
    const inserted = form.get('plantilla')
    if (inserted !== null) {
      const { templates } = await createOperatorApiReader(asked).get('listAnswerTemplates')
      return { text: appendAnswerTemplate(String(form.get('texto')), templates, Number(inserted)) }
    }
    const leaves = !['asignar', 'nota'].includes(String(form.get('hacer')))
    const done = await submitTicketFormToApi(form, id, commands)
    const tab = { ver: here.name }
    const to = leaves
      ? createOfficePageUrl('Tickets', {}, tab)
      : createOfficePageUrl('Ticket', { id }, tab)
    return redirectWithFlash(
      leaves ? `Ticket ${id}: ${done.messageForUser}` : done.messageForUser,
      to,
    )
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<TicketReplyWithTemplate>
}

/** Page of one ticket: conversation, answer, order. */
export default function Ticket({ loaderData, actionData }: Props) {
  const { ticket, templates, colleagues, order, drafts, queue, here, now } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('tickets:write', me)
  const canGive = mayWrite && ticket.takes_answers
  const { refusal } = actionData ?? {}
  if (isEditConflict(refusal)) {
    const page = createOfficePageUrl('Ticket', { id: String(ticket.id) }, { ver: here.name })
    return (
      <>
        <PageHeader title={ticket.subject} state={<p>Ticket {ticket.id}</p>} />
        <EditConflictPanel refusal={refusal} form={assigneeFormDefinition} to={page} />
      </>
    )
  }
  return (
    <>
      <div className="desk">
        <TicketQueueAside queue={queue} tab={here} current={ticket.id} now={now} />
        <section aria-label="Conversación">
          <Link
            className="btn quiet back not-rail"
            to={createOfficePageUrl('Tickets', {}, { ver: here.name })}
          >
            <Icon name="back" />
            Tickets
          </Link>
          <PageHeader
            title={ticket.subject}
            state={
              <>
                {ticket.due_at ? (
                  <Badge tone={isTicketDeadlineNear(ticket.due_at, now) ? 'wrong' : 'info'}>
                    {formatTicketDeadline(ticket.due_at, now)}
                  </Badge>
                ) : (
                  <span className={getTicketStateStyle(ticket.state)}>
                    {formatTicketState(ticket.state)}
                  </span>
                )}
                <p>
                  Ticket {ticket.id} · {ticket.reason} · {ticket.shopper_name ?? 'Cuenta borrada'}
                  {' · '}
                  {ticket.assigned_to ? `lo atiende ${ticket.assigned_to}` : 'sin asignar'}
                </p>
              </>
            }
          >
            {canGive && ticket.assigned_to !== me?.email ? (
              <Form method="post">
                <input type="hidden" name="para" value={me?.email} />
                <HiddenEditConflictFields
                  form={assigneeFormDefinition}
                  version={ticket.assignee_version}
                  values={{ to: ticket.assigned_to }}
                />
                <Button type="submit" name="hacer" value="asignar">
                  Tomar
                </Button>
              </Form>
            ) : null}
          </PageHeader>
          <TicketConversation ticket={ticket} now={now} />
          {refusal && !isRefusedWith(refusal, 'answerTicket', 'answered-meanwhile') ? (
            <Alert tone="wrong">
              <p>{refusal.words}</p>
            </Alert>
          ) : null}
          <TicketAnswerForm
            ticket={ticket}
            templates={templates}
            drafts={drafts}
            mayWrite={mayWrite}
            answer={actionData}
          />
        </section>
        <TicketAside
          ticket={ticket}
          order={order}
          colleagues={canGive ? colleagues : []}
          now={now}
        />
      </div>
      <ShortcutAndCliHintFooter command={`answer-ticket ${ticket.id} "…" --state resolved`}>
        <kbd>J</kbd> <kbd>K</kbd> mover · <kbd>R</kbd> responder · <kbd>Ctrl</kbd> <kbd>↵</kbd>{' '}
        mandar
      </ShortcutAndCliHintFooter>
    </>
  )
}
