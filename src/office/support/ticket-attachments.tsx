import type {
  OfficeTicketAttachment,
  TicketReplyDraftFilesResponse,
} from '#contract/operator/tickets.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  getAttachmentUrl,
  type TicketReplyFileUploads,
  formatFileCount,
} from './use-answer-attachments.ts'

/** Attachments of a ticket: pictures open in a new tab, documents download. */
export function TicketAttachments({ files }: { files: readonly OfficeTicketAttachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className="files" aria-label="Archivos">
      {files.map((file) => (
        <li key={file.id}>
          <a href={getAttachmentUrl(file)} target="_blank" rel="noreferrer">
            <Sight file={file} />
            {file.name}
            <span className="sr"> (se abre aparte)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Sight({ file }: { file: OfficeTicketAttachment }) {
  return file.kind === 'picture' ? (
    <img
      src={`${getAttachmentUrl(file)}?size=small`}
      width={96}
      height={96}
      alt=""
      loading="lazy"
    />
  ) : (
    <Icon name="doc" />
  )
}

/** Upload field for the attachments of a reply to a ticket. */
export function AnswerAttachmentField({
  drafts: { most, megabytes },
  uploads: { files, underWay, refused, add, remove },
}: {
  drafts: TicketReplyDraftFilesResponse
  uploads: TicketReplyFileUploads
}) {
  if (most === 0) return null
  return (
    <div className="stack attach">
      {files.length > 0 ? (
        <ul className="files" aria-label="Archivos por enviar">
          {files.map((file) => (
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
      {files.length + underWay < most ? (
        <label className="field">
          <span className="label">
            Archivos <span className="opt">(opcional)</span>
          </span>
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,application/pdf"
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <span className="hint" role="status">
            {underWay > 0
              ? `Subiendo ${formatFileCount(underWay)}…`
              : `Hasta ${most}, de ${megabytes} MB cada uno: JPEG, PNG, WebP o PDF.`}
          </span>
          <noscript>
            <span className="hint">Agregar archivos necesita JavaScript.</span>
          </noscript>
        </label>
      ) : underWay > 0 ? (
        <p className="hint" role="status">
          Subiendo {formatFileCount(underWay)}…
        </p>
      ) : null}
    </div>
  )
}
