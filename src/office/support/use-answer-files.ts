import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { DeskAttachment, DeskDraftsReply } from '#contract/operator/tickets.ts'
import { sendFile } from '../api/send-file.ts'

export const addressOf = ({ id }: Pick<DeskAttachment, 'id'>) => `/api/v1/ticket-attachments/${id}`

/** Buttons that take no files along, by name. */
const withoutFiles = new Set(['nota', 'plantilla'])

export type AnswerUploads = ReturnType<typeof useAnswerFiles>

/** Files of an answer: each is uploaded once chosen, and an answer sent meanwhile waits for them. */
export function useAnswerFiles(ticketId: number, { attachments: stored }: DeskDraftsReply) {
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const [own, setOwn] = useState<readonly DeskAttachment[]>([])
  const [underWay, setUnderWay] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState<HTMLButtonElement | null>(null)
  const [stopped, setStopped] = useState(false)
  const line = useRef<Promise<unknown>>(Promise.resolve())

  // The page has read by then what this one uploaded
  useEffect(() => setOwn([]), [key])

  useEffect(() => {
    if (!waiting || underWay > 0) return
    setWaiting(null)
    if (refused.length > 0) setStopped(true)
    else waiting.form?.requestSubmit(waiting)
  }, [waiting, underWay, refused])

  function add(files: readonly File[]) {
    setUnderWay((count) => count + files.length)
    setRefused([])
    setStopped(false)
    for (const file of files) line.current = line.current.then(() => sendOne(file))
  }

  async function sendOne(file: File) {
    const sent = await sendFile<DeskAttachment>(`tickets/${ticketId}/attachments`, file)
    if (sent.ok) setOwn((others) => [...others, sent.reply])
    else {
      const words = sent.words ?? 'No se pudo enviar. Vuelve a intentarlo.'
      setRefused((others) => [...others, `${file.name}: ${words}`])
    }
    setUnderWay((count) => count - 1)
  }

  async function remove(file: DeskAttachment) {
    await fetch(addressOf(file), { method: 'DELETE' }).catch(() => null)
    setOwn((others) => others.filter(({ id }) => id !== file.id))
    await revalidate()
  }

  /** For the form: an answer waits for its files. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (underWay === 0 || !(submitter instanceof HTMLButtonElement)) return
    if (withoutFiles.has(submitter.value) || withoutFiles.has(submitter.name)) return
    event.preventDefault()
    setWaiting(submitter)
  }

  return {
    files: [...stored, ...own.filter(({ id }) => stored.every((one) => one.id !== id))],
    underWay,
    refused,
    isWaiting: waiting !== null,
    /** an answer was not sent, because a file was refused */
    stopped,
    add,
    remove,
    onSubmit,
    stopWaiting: () => setWaiting(null),
  }
}

/** `1 archivo` */
export function filesWords(count: number): string {
  return count === 1 ? '1 archivo' : `${count} archivos`
}
