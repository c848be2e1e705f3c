import type { TicketAttachment } from '#contract/tickets.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import '../account/photos.css'
import { createApiClient } from '../api/api-client.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'

/**
 * Attachments of a ticket message: pictures as thumbnails, documents by name; downloadable, and
 * removable until sent.
 */
export function AttachmentList({
  files,
  label,
  remove,
}: {
  files: readonly TicketAttachment[]
  label: string
  remove?: (file: TicketAttachment) => Promise<void>
}) {
  if (files.length === 0) return null
  return (
    <ul className="photos" aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          {file.preview ? (
            <img src={file.preview} alt={file.name} width={240} height={240} />
          ) : (
            <p className="tiny">
              <Icon name="doc" />
              {file.name}
            </p>
          )}
          {remove ? (
            <Button
              kind="quiet"
              size="s"
              aria-label={`Quitar ${file.name}`}
              onClick={() => void remove(file)}
            >
              Quitar
            </Button>
          ) : (
            <Button
              kind="quiet"
              size="s"
              aria-label={`Guardar ${file.name}`}
              onClick={() => void save(file)}
            >
              Guardar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

async function save({ id }: TicketAttachment) {
  try {
    const found = await createApiClient().get(`customer/ticketAttachments/${id}`)
    if (!('file' in found)) return showError(found.messageForUser)
    const bytes = Uint8Array.from(atob(found.file), (character) => character.charCodeAt(0))
    const type = found.kind === 'picture' ? 'image/webp' : 'application/pdf'
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([bytes], { type }))
    link.download = found.name
    link.click()
    URL.revokeObjectURL(link.href)
  } catch {
    showError(literals.common.errorTryLater)
  }
}
