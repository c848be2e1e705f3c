import { describe, expect, it } from 'vitest'
import { sentCall } from '#test/support/recorded-commands.ts'
import { submitTicketFormToApi, appendAnswerTemplate } from './ticket-actions.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const callOf = (form: FormData) =>
  sentCall((commands) => submitTicketFormToApi(form, '3', commands))

describe('ticket page', () => {
  it.each([
    ['responder', { body: 'Va\nhoy', leaves: 'waiting_customer', seen: 7, attachments: [12] }],
    ['cerrar', { body: 'Va\nhoy', leaves: 'resolved', seen: 7, attachments: [12] }],
  ])('the ticket page sends the answer: %s', async (hacer, body) => {
    const form = formOf({ hacer, texto: 'Va\r\nhoy', seen: '7', archivo: '12' })
    expect(await callOf(form)).toEqual(['answerTicket', { params: { id: '3' }, body }])
  })

  it('adding internal notes and assigning tickets on the support ticket page does not notify the shopper', async () => {
    const params = { id: '3' }
    expect(await callOf(formOf({ hacer: 'nota', texto: 'Hay 3', seen: '7' }))).toEqual([
      'addTicketNote',
      { params, body: { body: 'Hay 3' } },
    ])
    expect(await callOf(formOf({ hacer: 'asignar', para: '' }))).toEqual([
      'assignTicket',
      { params, body: { to: null } },
    ])
    expect(await callOf(formOf({ hacer: 'asignar', para: 'ana@x.mx' }))).toEqual([
      'assignTicket',
      { params, body: { to: 'ana@x.mx' } },
    ])
  })

  it('the support ticket page inserts a reply template after the text typed so far', () => {
    const templates = [{ id: 3, name: 'Pieza', body: 'Te mandamos la pieza.' }]
    expect(appendAnswerTemplate('', templates, 3)).toBe('Te mandamos la pieza.')
    expect(appendAnswerTemplate('Hola, Eva.\r\n', templates, 3)).toBe(
      'Hola, Eva.\n\nTe mandamos la pieza.',
    )
    expect(appendAnswerTemplate('Hola', templates, 4)).toBe('Hola')
  })
})
