import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type {
  OfficeTicketAttachment,
  TicketReplyDraftFilesResponse,
} from '#contract/operator/tickets.ts'
import { createApiUrl } from '../api/api-url.ts'
import { uploadFile } from '../api/upload-file.ts'

export const getAttachmentUrl = ({ id }: Pick<OfficeTicketAttachment, 'id'>) =>
  createApiUrl<'getTicketAttachment'>(`ticket-attachments/${id}`)

/** Values of the submit buttons for notes and templates, which ignore attachments. */
const withoutFiles = new Set(['nota', 'plantilla'])

export type TicketReplyFileUploads = ReturnType<typeof useTicketReplyFiles>

/**
 * Attachments of a reply to a ticket: each file is uploaded when selected, and sending the reply
 * waits for the uploads.
 */
export function useTicketReplyFiles(
  ticketId: number,
  { attachments: stored }: TicketReplyDraftFilesResponse,
) {
  const { revalidate } = useRevalidator()
  /** Files attached to the reply since the page load */
  const [own, setOwn] = useState<readonly OfficeTicketAttachment[]>([])
  const [underWay, setUnderWay] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isWaiting, setWaiting] = useState(false)
  const [stopped, setStopped] = useState(false)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const failures = useRef(0)
  const held = useRef<HTMLButtonElement | null>(null)

  function add(files: readonly File[]) {
    failures.current = 0
    setUnderWay((count) => count + files.length)
    setRefused([])
    setStopped(false)
    for (const file of files) queue.current = queue.current.then(() => upload(file))
    void queue.current.then(revalidate).then(() => setOwn([]))
  }

  async function upload(file: File) {
    const sent = await uploadFile<'uploadTicketAttachment'>(`tickets/${ticketId}/attachments`, file)
    if (!sent.ok) failures.current += 1
    // React renders synchronously here, because the delayed form submission reads the fields
    // immediately afterwards
    flushSync(() => {
      if (sent.ok) setOwn((others) => [...others, sent.reply])
      else {
        const words = sent.words ?? 'No se pudo enviar. Vuelve a intentarlo.'
        setRefused((others) => [...others, `${file.name}: ${words}`])
      }
      setUnderWay((count) => count - 1)
    })
  }

  async function remove(file: OfficeTicketAttachment) {
    await fetch(getAttachmentUrl(file), { method: 'DELETE' }).catch(() => null)
    setOwn((others) => others.filter(({ id }) => id !== file.id))
    await revalidate()
  }

  /** Delays a form submission until the uploads finish. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { nativeEvent } = event
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    if (underWay === 0 || !(button instanceof HTMLButtonElement)) return
    if (withoutFiles.has(button.value) || withoutFiles.has(button.name)) return
    event.preventDefault()
    held.current = button
    setWaiting(true)
    void submitAfterUploads(button)
  }

  async function submitAfterUploads(button: HTMLButtonElement) {
    await queue.current
    if (held.current !== button) return
    release()
    if (failures.current > 0) setStopped(true)
    else button.form?.requestSubmit(button)
  }

  function release() {
    held.current = null
    setWaiting(false)
  }

  return {
    files: [...stored, ...own.filter(({ id }) => stored.every((one) => one.id !== id))],
    underWay,
    refused,
    isWaiting,
    /** Whether a rejected file stopped the form submission */
    stopped,
    add,
    remove,
    onSubmit,
    stopWaiting: release,
  }
}

/** Number of files as text: `1 archivo` */
export function formatFileCount(count: number): string {
  return count === 1 ? '1 archivo' : `${count} archivos`
}
