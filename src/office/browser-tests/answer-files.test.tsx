import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { OfficeTicketResponse } from '#contract/operator/tickets.ts'
import { TicketAnswerForm } from '../support/ticket-answer.tsx'
import { mountComponent } from './mount-component.tsx'

/** Holds each upload until the test answers it. */
function holdUploads() {
  const original = window.fetch
  const uploads: ((answer: Response) => void)[] = []
  window.fetch = (input, init) =>
    String(input).includes('/attachments?')
      ? new Promise((resolve) => uploads.push(resolve))
      : original(input, init)
  onTestFinished(() => {
    window.fetch = original
  })
  return uploads
}

const ticket = { id: 4, takes_answers: true, last_answer: 9 } as OfficeTicketResponse['ticket']
const drafts = { attachments: [], most: 3, megabytes: 8 }
const picture = () => new File(['foto'], 'comprobante.png', { type: 'image/png' })

async function chooseFile() {
  await page.getByLabelText('Respuesta').fill('Te adjunto el comprobante')
  await page.getByLabelText(/^Archivos/).upload(picture())
}

const form = () => (
  <TicketAnswerForm ticket={ticket} templates={[]} drafts={drafts} mayWrite answer={undefined} />
)

it('a support ticket reply submitted during a file upload is sent with that file', async () => {
  const uploads = holdUploads()
  const sent = mountComponent(form())
  await chooseFile()
  await page.getByRole('button', { name: 'Responder y cerrar' }).click()
  await expect.element(page.getByText(/La respuesta sale en cuanto termine/)).toBeVisible()
  expect(sent).toEqual([])
  uploads[0]?.(Response.json({ id: 71, name: 'comprobante.png', kind: 'picture' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual(
    expect.arrayContaining([
      ['archivo', '71'],
      ['hacer', 'cerrar'],
    ]),
  )
})

it('a support ticket reply stays in the form, with an explanation, when its attached file is rejected', async () => {
  const uploads = holdUploads()
  const sent = mountComponent(form())
  await chooseFile()
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  uploads[0]?.(Response.json({ messageForUser: 'No es una imagen.' }, { status: 422 }))
  await expect.element(page.getByText('La respuesta no se ha enviado:')).toBeVisible()
  await expect.element(page.getByText('comprobante.png: No es una imagen.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  await expect.poll(() => sent).toHaveLength(1)
})

it('an internal note on a support ticket is saved at once, and leaves out files attached to the form', async () => {
  holdUploads()
  const sent = mountComponent(form())
  await chooseFile()
  await page.getByRole('button', { name: 'Nota' }).click()
  await expect.poll(() => sent).toHaveLength(1)
})
