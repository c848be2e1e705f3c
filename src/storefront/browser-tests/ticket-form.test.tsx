import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TicketForm } from '../support/ticket-form.tsx'
import { TicketReplyBox } from '../support/ticket-reply-box.tsx'
import { fakeApiCalls } from './fake-api.ts'
import { holdUploads } from './hold-uploads.ts'
import { mountComponent } from './mount-component.tsx'

async function fillTicket(body: string) {
  mountComponent(<TicketForm orders={[]} reasons={[{ id: 3, code: 'other', reason: 'Otro' }]} />)
  await page.getByRole('textbox', { name: 'Asunto' }).fill('Mi pedido')
  await page.getByRole('textbox', { name: 'Detalles' }).fill(body)
  await page.getByRole('combobox', { name: 'Orden' }).selectOptions('none')
  await page.getByRole('combobox', { name: 'Razon del ticket' }).selectOptions('3')
}

it('the ticket form marks the rejected field, shows its error and focuses it (TKT-03)', async () => {
  const tooShort = 'Escribe al menos 10 caracteres.'
  fakeApiCalls({
    'shop/ticket': () => ({
      success: false,
      code: 'invalid-input',
      messageForUser: 'Revisa los campos marcados.',
      errors: [tooShort],
      fields: { body: tooShort },
    }),
  })
  await fillTicket('hola')
  const details = page.getByRole('textbox', { name: 'Detalles' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(details).toHaveFocus()
  await expect.element(details).toHaveAccessibleDescription(new RegExp(tooShort))
  await expect
    .element(
      page
        .getByRole('alert')
        .filter({ hasText: `Detalles: ${tooShort}` })
        .first(),
    )
    .toBeVisible()
  await details.fill('hola, sigo esperando')
  await expect.element(details).not.toHaveAttribute('aria-invalid')
})

const message = 'hola, sigo esperando'
const reply = 'customer/tickets/4/reply'

async function fillReply() {
  mountComponent(<TicketReplyBox ticketId={4} />)
  await page.getByLabelText('Tu respuesta').fill(message)
}

describe.each([
  { call: 'shop/ticket', send: 'Guardar', fill: () => fillTicket(message) },
  { call: reply, send: 'Enviar respuesta', fill: fillReply },
])('files of a message sent by $call', ({ call, send, fill }) => {
  /** Submits the form while its file is being uploaded. */
  async function submitDuringUpload() {
    const sent = fakeApiCalls({
      'GET customer/ticketAttachments': () => ({ attachments: [], most: 3, megabytes: 8 }),
      'shop/ticket': () => ({ success: true, messageForUser: '' }),
      [reply]: () => ({ success: true, messageForUser: '' }),
    })
    const uploads = holdUploads()
    await fill()
    const file = new File(['foto'], 'foto.png', { type: 'image/png' })
    await page.getByLabelText('Agregar archivos').upload(file)
    await expect.poll(() => uploads).toHaveLength(1)
    const button = page.getByRole('button', { name: send })
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByText('Enviando…')).toBeVisible()
    const messages = () => sent.filter((one) => one.call === call)
    expect(messages()).toEqual([])
    return { upload: uploads[0], button, messages }
  }

  it('a shopper’s ticket message submitted during a file upload is sent with that file once the upload is complete', async () => {
    const { upload, messages } = await submitDuringUpload()
    const kept = {
      id: 71,
      reply_id: null,
      kind: 'image',
      name: 'foto.png',
      bytes: 4,
      preview: null,
    }
    upload?.resolve(Response.json({ success: true, attachment: kept }))
    await expect
      .poll(messages)
      .toEqual([{ call, body: expect.objectContaining({ body: message, attachments: [71] }) }])
  })

  it('a shopper’s ticket message stays in the form, with an explanation, when the upload of its file fails', async () => {
    const { upload, button, messages } = await submitDuringUpload()
    upload?.reject(new TypeError('Failed to fetch'))
    await expect.element(page.getByText(/No se envió: un archivo no se pudo subir/)).toBeVisible()
    expect(messages()).toEqual([])
    await button.click()
    await expect
      .poll(messages)
      .toEqual([{ call, body: expect.objectContaining({ body: message, attachments: [] }) }])
  })
})
