import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { ReadVersion } from '../forms/edit-form.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { assigneeForm, type TicketAction, sendTicketForm, withTemplate } from './ticket-actions.ts'
import { AnswerForm } from './ticket-answer.tsx'
import { TicketAside } from './ticket-aside.tsx'
import { TicketQueueAside } from './ticket-queue-aside.tsx'
import { readTicketTab } from './ticket-tabs.ts'
import { TicketTalk } from './ticket-talk.tsx'
import { deadlineWords, isPressing, stateLook, stateWords } from './ticket-words.ts'
import './desk.css'

export async function loader(asked: LoaderFunctionArgs) {
  const here = readTicketTab(new URL(asked.request.url))
  const params = { id: asked.params.id ?? '' }
  const reads = readsFor(asked)
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
  return answered<TicketAction>(asked, async (form, commands) => {
    const here = readTicketTab(new URL(asked.request.url))
    const inserted = form.get('plantilla')
    if (inserted !== null) {
      const { templates } = await readsFor(asked).get('listAnswerTemplates')
      return { text: withTemplate(String(form.get('texto')), templates, Number(inserted)) }
    }
    const leaves = !['asignar', 'nota'].includes(String(form.get('hacer')))
    const done = await sendTicketForm(form, id, commands)
    const tab = { ver: here.name }
    const to = leaves ? linkTo('Tickets', {}, tab) : linkTo('Ticket', { id }, tab)
    return redirectWithFlash(
      leaves ? `Ticket ${id}: ${done.messageForUser}` : done.messageForUser,
      to,
    )
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: Answer<TicketAction>
}

/** Page of one ticket: conversation, answer, order. */
export default function Ticket({ loaderData, actionData }: Props) {
  const { ticket, templates, colleagues, order, drafts, queue, here, now } = loaderData
  const { me } = useOfficeData()
  const mayWrite = mayDo('tickets:write', me)
  const canGive = mayWrite && ticket.takes_answers
  const { refusal } = actionData ?? {}
  if (isChanged(refusal)) {
    const page = linkTo('Ticket', { id: String(ticket.id) }, { ver: here.name })
    return (
      <>
        <PageHead title={ticket.subject} state={<p>Ticket {ticket.id}</p>} />
        <ConflictPanel refusal={refusal} form={assigneeForm} to={page} />
      </>
    )
  }
  return (
    <>
      <div className="desk">
        <TicketQueueAside queue={queue} tab={here} current={ticket.id} now={now} />
        <section aria-label="Conversación">
          <Link className="btn quiet back not-rail" to={linkTo('Tickets', {}, { ver: here.name })}>
            <Icon name="back" />
            Tickets
          </Link>
          <PageHead
            title={ticket.subject}
            state={
              <>
                {ticket.due_at ? (
                  <Badge tone={isPressing(ticket.due_at, now) ? 'wrong' : 'info'}>
                    {deadlineWords(ticket.due_at, now)}
                  </Badge>
                ) : (
                  <span className={stateLook(ticket.state)}>{stateWords(ticket.state)}</span>
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
                <ReadVersion
                  form={assigneeForm}
                  version={ticket.assignee_version}
                  values={{ to: ticket.assigned_to }}
                />
                <Button type="submit" name="hacer" value="asignar">
                  Tomar
                </Button>
              </Form>
            ) : null}
          </PageHead>
          <TicketTalk ticket={ticket} now={now} />
          {refusal && refusal.code !== 'answered-meanwhile' ? (
            <Alert tone="wrong">
              <p>{refusal.words}</p>
            </Alert>
          ) : null}
          <AnswerForm
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
      <CliHint command={`answer-ticket ${ticket.id} "…" --state resolved`}>
        <kbd>J</kbd> <kbd>K</kbd> mover · <kbd>R</kbd> responder · <kbd>Ctrl</kbd> <kbd>↵</kbd>{' '}
        mandar
      </CliHint>
    </>
  )
}
