import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { createApiClient } from '../api/api-client.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { ChosenFiles } from './attachment-field.tsx'

const longest = 4000

const AttachmentField = lazy(() =>
  import('./attachment-field.tsx').then((file) => ({ default: file.AttachmentField })),
)

/** Reply box of a ticket; on settled tickets it is initially collapsed. */
export function TicketReplyBox({ ticketId, folded }: { ticketId: number; folded?: string }) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(folded === undefined)
  const [text, setText] = useState('')
  const [pressed, setPressed] = useState<'reply' | 'resolve'>()
  const { busy, error, fail, run } = useAsyncAction()
  const chosen = useRef<ChosenFiles>(null)
  const [sent, setSent] = useState(0)

  async function send(what: 'reply' | 'resolve') {
    if (busy) return
    if (what === 'reply' && text.trim() === '') return fail('Escribe tu respuesta.')
    if (what === 'resolve' && text.trim() !== '')
      return fail('Escribiste una respuesta: envíala primero, o bórrala.')
    setPressed(what)
    await run(async () => {
      const files = what === 'reply' ? await chosen.current?.settled() : undefined
      if (files?.lost) return files.lost
      const body =
        what === 'resolve' ? { resolved: true } : { body: text.trim(), attachments: files?.ids }
      const path = `customer/tickets/${ticketId}/reply` as const
      const reply = await createApiClient().post(path, body, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      setText('')
      setSent(sent + 1)
      showSuccess(reply.messageForUser)
      await revalidate()
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send('reply')
  }

  if (!open) {
    return (
      <div className="box row wraps apart">
        <p>
          <strong>¿Quedó algo pendiente?</strong>
          <br />
          <span className="muted small">{folded}</span>
        </p>
        <Button onClick={() => setOpen(true)}>Responder</Button>
      </div>
    )
  }
  return (
    <form className="box stack" onSubmit={submit}>
      <div className="row apart">
        <label className="label" htmlFor={id}>
          Tu respuesta
        </label>
        <span className="tiny faint num">
          {text.length} de {longest.toLocaleString('es-MX')}
        </span>
      </div>
      <textarea
        id={id}
        className="input"
        maxLength={longest}
        placeholder="Escribe aquí. No compartas números de tarjeta ni contraseñas."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Suspense fallback={null}>
        <AttachmentField key={sent} ticketId={ticketId} ref={chosen} />
      </Suspense>
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      <div className="row wraps acts">
        <Button type="submit" kind="primary" busy={busy && pressed === 'reply'}>
          Enviar respuesta
        </Button>
        {folded === undefined ? (
          <Button busy={busy && pressed === 'resolve'} onClick={() => void send('resolve')}>
            Ya se resolvió
          </Button>
        ) : null}
      </div>
    </form>
  )
}
