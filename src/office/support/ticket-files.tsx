import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskAttachment, DeskDraftsReply } from '#contract/operator/tickets.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { sendFile } from '../api/send-file.ts'

const addressOf = ({ id }: DeskAttachment) => `/api/v1/ticket-attachments/${id}`

/** Attachments: pictures open separately, documents download. */
export function TicketFiles({ files }: { files: readonly DeskAttachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className="files" aria-label="Archivos">
      {files.map((file) => (
        <li key={file.id}>
          <a href={addressOf(file)} target="_blank" rel="noreferrer">
            <Sight file={file} />
            {file.name}
            <span className="sr"> (se abre aparte)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Sight({ file }: { file: DeskAttachment }) {
  return file.kind === 'picture' ? (
    <img src={`${addressOf(file)}?size=small`} width={96} height={96} alt="" loading="lazy" />
  ) : (
    <Icon name="doc" />
  )
}

/** Uploads for the answer being written. */
export function AnswerFiles({
  ticketId,
  drafts: { attachments, most, megabytes },
}: {
  ticketId: number
  drafts: DeskDraftsReply
}) {
  const { revalidate } = useRevalidator()
  const [underWay, setUnderWay] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])

  async function add(files: readonly File[]) {
    setUnderWay(true)
    setRefused([])
    for (const file of files) {
      const sent = await sendFile<DeskAttachment>(`tickets/${ticketId}/attachments`, file)
      if (!sent.ok) {
        const words = sent.words ?? 'No se pudo enviar. Vuelve a intentarlo.'
        setRefused((others) => [...others, `${file.name}: ${words}`])
      }
    }
    await revalidate()
    setUnderWay(false)
  }

  async function remove(file: DeskAttachment) {
    await fetch(addressOf(file), { method: 'DELETE' }).catch(() => null)
    await revalidate()
  }

  if (most === 0) return null
  return (
    <div className="stack attach">
      {attachments.length > 0 ? (
        <ul className="files" aria-label="Archivos por enviar">
          {attachments.map((file) => (
            <li key={file.id}>
              <input type="hidden" name="archivo" value={file.id} />
              <Sight file={file} />
              {file.name}
              <Button kind="quiet" onClick={() => void remove(file)}>
                Quitar<span className="sr"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {refused.map((words) => (
        <p key={words} className="error" role="alert">
          {words}
        </p>
      ))}
      {attachments.length < most ? (
        <label className="field">
          <span className="label">
            Archivos <span className="opt">(opcional)</span>
          </span>
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,application/pdf"
            disabled={underWay}
            onChange={(event) => {
              const { files } = event.currentTarget
              void add([...(files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <span className="hint" role="status">
            {underWay
              ? 'Enviando…'
              : `Hasta ${most}, de ${megabytes} MB cada uno: JPEG, PNG, WebP o PDF.`}
          </span>
          <noscript>
            <span className="hint">Agregar archivos necesita JavaScript.</span>
          </noscript>
        </label>
      ) : null}
    </div>
  )
}
