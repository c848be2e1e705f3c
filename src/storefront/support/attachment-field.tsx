import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { AttachmentDraftsReply, TicketAttachment } from '#contract/tickets.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import '../account/photo-field.css'
import { shrinkPicture } from '../account/shrink-picture.ts'
import { apiFor } from '../api/api-client.ts'
import { wordsOf } from '../api/api-request.ts'
import { literals } from '../text/literals.ts'
import { FileList } from './file-list.tsx'

/** Interface of the upload field to its form. */
export interface ChosenFiles {
  /** Ids of all stored files after pending uploads; `lost`: the reason of a rejected upload */
  settled: () => Promise<{ ids: number[]; lost: string | null }>
}

interface Refused {
  key: number
  name: string
  error: string
}

/**
 * Upload field for a ticket or reply: files are uploaded when chosen; a rejection shows its reason and does not affect
 * other files.
 */
export function AttachmentField({
  ticketId,
  ref,
}: {
  /** Ticket id; absent for a new ticket */
  ticketId?: number
  ref: Ref<ChosenFiles>
}) {
  const [kept, setKept] = useState<readonly TicketAttachment[]>([])
  const [limits, setLimits] = useState<Pick<AttachmentDraftsReply, 'most' | 'megabytes'>>()
  const [underWay, setUnderWay] = useState(0)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const held = useRef<readonly TicketAttachment[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const keys = useRef(0)

  function hold(files: readonly TicketAttachment[]) {
    held.current = files
    setKept(files)
  }

  useEffect(() => {
    line.current = apiFor()
      .get('customer/ticketAttachments', { ticket_id: ticketId }, { ownWords: true })
      .then(({ attachments, most, megabytes }) => {
        hold(attachments)
        setLimits({ most, megabytes })
      })
      .catch(() => {
        // On failure, the ticket is sent as text only
      })
  }, [ticketId])

  useImperativeHandle(ref, () => ({
    async settled() {
      const before = keys.current
      await line.current
      const lost = keys.current > before ? lostFileWords : null
      return { ids: held.current.map(({ id }) => id), lost }
    },
  }))

  function add(files: readonly File[]) {
    setUnderWay((count) => count + files.length)
    for (const file of files) {
      line.current = line.current.then(async () => {
        const error = await sendOne(file)
        setUnderWay((count) => count - 1)
        if (error === undefined) return
        keys.current += 1
        const one = { key: keys.current, name: file.name, error }
        setRefused((others) => [...others, one])
      })
    }
  }

  /** Uploads a file; returns the rejection message, or undefined on success. */
  async function sendOne(file: File): Promise<string | undefined> {
    try {
      const query = { ticket_id: ticketId, name: file.name.slice(-300) }
      const reply = await apiFor().upload(
        'customer/ticketAttachments',
        await shrinkPicture(file),
        query,
        { ownWords: true },
      )
      if (!reply.success) return reply.messageForUser
      hold([...held.current, reply.attachment])
      return undefined
    } catch (failure) {
      return wordsOf(failure) ?? literals.common.errorTryLater
    }
  }

  async function remove({ id }: TicketAttachment) {
    try {
      await apiFor().delete(`customer/ticketAttachments/${id}`)
      hold(held.current.filter((one) => one.id !== id))
    } catch {
      // The API client has already shown the error
    }
  }

  if (limits?.most === 0) return null
  const isFull = limits !== undefined && kept.length + underWay >= limits.most
  return (
    <fieldset className="photo-field">
      <legend className="label">
        Fotos o documentos <span className="opt">(opcional)</span>
      </legend>
      <FileList files={kept} label="Archivos de este mensaje" remove={remove} />
      {refused.length > 0 ? (
        <ul className="refused">
          {refused.map(({ key, name, error }) => (
            <li key={key}>
              <p className="error">
                <Icon name="bad" />
                <span>
                  {name}: {error}
                </span>
              </p>
              <Button
                kind="quiet"
                size="s"
                aria-label={`Quitar ${name}`}
                onClick={() => setRefused((others) => others.filter((one) => one.key !== key))}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isFull ? null : (
        <label className="btn s">
          <Icon name="plus" />
          Agregar archivos
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,application/pdf"
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      <p className="hint" role="status">
        {underWay > 0 ? 'Enviando…' : hintOf(kept.length, limits)}
      </p>
    </fieldset>
  )
}

const lostFileWords = 'No se envió: un archivo no se pudo subir. Elígelo otra vez, o envía sin él.'

function hintOf(kept: number, limits: { most: number; megabytes: number } | undefined): string {
  if (!limits) return 'Fotos JPEG, PNG o WebP, o documentos PDF.'
  if (kept > 0) return `${kept} de ${limits.most}.`
  return `Hasta ${limits.most}, de ${limits.megabytes} MB cada uno (JPEG, PNG, WebP o PDF). Solo los ven tú y quien atiende tu ticket.`
}
