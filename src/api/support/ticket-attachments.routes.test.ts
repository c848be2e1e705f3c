import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { makePicture } from '#test/support/make-picture.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { deleteExpiredData } from '#use-cases/running/delete-expired-data.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const office = await testOffice(db)
const ana = await office.person('soporte')
await db.insertInto('ticket_reasons').values({ id: 1, reason: 'Producto dañado' }).execute()

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
const question = {
  subject: 'La caja llegó abierta',
  body: 'Y sin el cable de corriente.',
  tickets_reason_id: 1,
}

type Shopper = Awaited<ReturnType<typeof shop.signedInShopper>>

async function send({ bearer }: Shopper, file: Buffer, query = 'name=caja.jpg') {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/customer/ticketAttachments?${query}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/octet-stream' },
    payload: file,
  })
  return reply.json()
}

async function open(shopper: Shopper, attachments: number[] = []) {
  const { body } = await shop.post('shop/ticket', { ...question, attachments }, shopper.bearer)
  const [, id = ''] = /ticket (\d+)/.exec(body.messageForUser) ?? []
  return { id: Number(id), body }
}

const own = (shopper: Shopper, path: string) =>
  shop.get(`customer/ticketAttachments${path}`, shopper.bearer)
const atDesk = (id: number, as = ana.as, size = 'large') =>
  office.app.inject({ url: `/api/v1/ticket-attachments/${id}?size=${size}`, headers: as })

describe('files of a ticket', () => {
  it('ticket attachments are re-encoded or scanned, and visible to the shopper and to support', async () => {
    const shopper = await shop.signedInShopper()
    const { attachment: photo } = await send(shopper, await makePicture())
    expect(photo).toMatchObject({ kind: 'picture', name: 'caja.webp', reply_id: null })
    expect((await atDesk(photo.id)).statusCode).toBe(404)
    const { id } = await open(shopper, [photo.id])
    const { attachment: sheet } = await send(shopper, pdf, `name=ficha.pdf&ticket_id=${id}`)
    const answer = { body: 'Va la ficha.', attachments: [sheet.id] }
    expect((await shop.post(`customer/tickets/${id}/reply`, answer, shopper.bearer)).status).toBe(
      200,
    )
    const seen = (await shop.get(`customer/tickets/${id}`, shopper.bearer)).body.ticket
    expect(seen.attachments).toMatchObject([
      { id: photo.id, reply_id: null, preview: expect.stringMatching(/^data:image\/webp/) },
      { id: sheet.id, reply_id: seen.replies[0].id, kind: 'document', preview: null },
    ])
    expect((await own(shopper, `/${sheet.id}`)).body.file).toBe(pdf.toString('base64'))

    const { ticket } = (await office.get(`tickets/${id}`, ana.as)).body
    expect(ticket.attachments.map((one: { id: number }) => one.id)).toEqual([photo.id, sheet.id])
    const picture = await atDesk(photo.id)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const document = await atDesk(sheet.id, ana.as, 'small')
    expect(document.headers['content-disposition']).toBe("attachment; filename*=UTF-8''ficha.pdf")
    expect(document.rawPayload).toEqual(pdf)
  })

  it('ticket attachments are rejected with an error text when unsafe, of another type, or too many', async () => {
    const shopper = await shop.signedInShopper()
    const script = Buffer.from('%PDF-1.4\n<< /OpenAction << /S /JavaScript /JS (x) >> >>\n%%EOF')
    for (const [file, words] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Solo se reciben fotos'],
      [Buffer.from('MZ\x90\0'), 'Solo se reciben fotos'],
      [script, 'formularios, programas'],
      [Buffer.from('%PDF-1.4 cortado'), 'no es un PDF completo'],
    ] as const) {
      const refused = await send(shopper, file)
      expect(refused).toMatchObject({ success: false })
      expect(refused.messageForUser).toContain(words)
    }
    for (let sent = 0; sent < 3; sent += 1) expect((await send(shopper, pdf)).success).toBe(true)
    const both = await Promise.all([send(shopper, pdf), send(shopper, pdf)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect((await send(shopper, pdf)).code).toBe('limit-reached')
    const { body } = await own(shopper, '')
    expect(body).toMatchObject({ most: 4, megabytes: 8 })
    expect(body.attachments).toHaveLength(4)
    const [{ id }] = body.attachments
    expect((await shop.delete(`customer/ticketAttachments/${id}`, shopper.bearer)).status).toBe(200)
    expect((await send(shopper, pdf)).success).toBe(true)
  })

  it('ticket attachments are private: other shoppers can neither read, send nor remove them', async () => {
    const shopper = await shop.signedInShopper()
    const other = await shop.signedInShopper()
    const { attachment: photo } = await send(shopper, await makePicture())
    expect((await open(other, [photo.id])).body).toMatchObject({ code: 'attachments-gone' })
    const { id } = await open(shopper, [photo.id])
    expect((await own(other, `/${photo.id}`)).status).toBe(404)
    const taken = await shop.delete(`customer/ticketAttachments/${photo.id}`, other.bearer)
    expect(taken.status).toBe(404)
    expect((await send(other, pdf, `ticket_id=${id}`)).code).toBe('ticket-not-found')
    // sent files stay with their ticket
    const back = await shop.delete(`customer/ticketAttachments/${photo.id}`, shopper.bearer)
    expect(back.status).toBe(404)
    const again = { body: 'Otra vez.', attachments: [photo.id] }
    const answered = await shop.post(`customer/tickets/${id}/reply`, again, shopper.bearer)
    expect(answered.body.code).toBe('attachments-gone')
    const catalogue = await office.person('catálogo')
    expect((await atDesk(photo.id, catalogue.as)).statusCode).toBe(403)
  })

  it('attachments that an operator adds to a support ticket are sent with the shop’s reply', async () => {
    const shopper = await shop.signedInShopper()
    const luis = await office.person('soporte')
    const { id } = await open(shopper)
    const sent = await office.app.inject({
      method: 'POST',
      url: `/api/v1/tickets/${id}/attachments?name=guia.pdf`,
      headers: { ...ana.as, origin: 'http://mostrador.test', 'content-type': 'application/pdf' },
      payload: pdf,
    })
    const file = sent.json()
    expect(file).toMatchObject({ kind: 'document', name: 'guia.pdf' })
    const answer = { body: 'Va la guía.', leaves: 'waiting_customer', seen: 0 }
    const given = { ...answer, attachments: [file.id] }
    const foreign = await office.post(`tickets/${id}/answer`, given, luis.as)
    expect(foreign.body.code).toBe('attachments-gone')
    expect((await office.get(`tickets/${id}/attachments`, ana.as)).body.attachments).toHaveLength(1)
    expect((await office.post(`tickets/${id}/answer`, given, ana.as)).status).toBe(200)
    const seen = (await shop.get(`customer/tickets/${id}`, shopper.bearer)).body.ticket
    expect(seen.attachments).toMatchObject([{ name: 'guia.pdf', reply_id: seen.replies[0].id }])
    expect((await own(shopper, `/${file.id}`)).status).toBe(200)
    expect((await office.delete(`ticket-attachments/${file.id}`, ana.as)).status).toBe(404)
  })

  it('ticket attachments are exported and deleted with the account; unsent ones expire after two days', async () => {
    const shopper = await shop.signedInShopper()
    const { attachment: photo } = await send(shopper, await makePicture())
    const { id } = await open(shopper, [photo.id])
    await send(shopper, pdf, 'name=borrador.pdf')
    const { body: profile } = await shop.get('customer/data', shopper.bearer)
    expect(JSON.stringify(profile)).toContain('caja.webp')
    await deleteExpiredData(db, new Date(shop.now().getTime() + 3 * 86_400_000))
    expect((await own(shopper, '')).body.attachments).toEqual([])
    expect((await atDesk(photo.id)).statusCode).toBe(200)
    await shop.post('customer/deleteAccount', { confirmation: 'BORRAR' }, shopper.bearer)
    expect((await atDesk(photo.id)).statusCode).toBe(404)
    expect((await office.get(`tickets/${id}`, ana.as)).body.ticket.attachments).toEqual([])
  })
})
