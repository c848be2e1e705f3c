import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { AttachmentDraftsResponse, TicketAttachment } from '#contract/tickets.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import '../account/review-photo-field.css'
import { shrinkPicture } from '../account/shrink-picture.ts'
import { createApiClient } from '../api/api-client.ts'
import { getErrorMessage } from '../api/api-request.ts'
import { literals } from '../text/specified-texts.ts'
import { AttachmentList } from './attachment-list.tsx'

/** Functions of the attachment upload field that the surrounding form calls. */
export interface ChosenFiles {
  /**
   * Waits for pending attachment uploads; returns the ids of all stored files, and in `lost` the
   * error message of a rejected upload
   */
  settled: () => Promise<{ ids: number[]; lost: string | null }>
}

interface Refused {
  key: number
  name: string
  error: string
}

/**
 * Upload field for attachments of a ticket or reply: files are uploaded when chosen; a rejected
 * file shows its reason and does not affect other files.
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
  const [limits, setLimits] = useState<Pick<AttachmentDraftsResponse, 'most' | 'megabytes'>>()
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
    line.current = createApiClient()
      .get('customer/ticketAttachments', { ticket_id: ticketId }, { ownWords: true })
      .then(({ attachments, most, megabytes }) => {
        hold(attachments)
        setLimits({ most, megabytes })
      })
      .catch(() => {
        // If the upload limits cannot be loaded, the ticket is sent as text only
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

  /** Uploads an attachment; returns the rejection message, or undefined on success. */
  async function sendOne(file: File): Promise<string | undefined> {
    try {
      const query = { ticket_id: ticketId, name: file.name.slice(-300) }
      const reply = await createApiClient().upload(
        'customer/ticketAttachments',
        await shrinkPicture(file),
        query,
        { ownWords: true },
      )
      if (!reply.success) return reply.messageForUser
      hold([...held.current, reply.attachment])
      return undefined
    } catch (failure) {
      return getErrorMessage(failure) ?? literals.common.errorTryLater
    }
  }

  async function remove({ id }: TicketAttachment) {
    try {
      await createApiClient().delete(`customer/ticketAttachments/${id}`)
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
      <AttachmentList files={kept} label="Archivos de este mensaje" remove={remove} />
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
