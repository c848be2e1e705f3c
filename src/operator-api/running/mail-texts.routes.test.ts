import { describe, expect, it } from 'vitest'
import type { Mail } from '#mail/mail-template-types.ts'
import { editableMailTemplatesByCode } from '#mail/message-templates.ts'
import * as mailTexts from '#persistence/running/mail-texts.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { testDatabase } from '#test/support/database.ts'
import { testCipher } from '#test/support/licences.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { sendOutboxMessages } from '#use-cases/running/send-outbox.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('dueño')
const actor = `operator:${ana.email}`

const letter = 'mail-words/telefono-quitado'
const read = async (path = letter) => (await office.get(path, ana.as)).body
const save = (body: object, path = letter) => office.put(path, body, ana.as)
const words = {
  subject: '¿Y tu teléfono?',
  opening: 'Quitamos el <b>{terminacion}</b>.\n\nAdiós & gracias.',
  closing: 'Con cariño, {tienda}',
}

/** The mail sent for a moved phone. */
async function sent(cause: string): Promise<Mail | undefined> {
  const message = {
    dedupeKey: cause,
    channel: 'mail' as const,
    recipient: 'ana@correo.mx',
    template: 'phone-moved',
    data: { firstName: 'Ana', phoneEnd: '<i>78' },
  }
  await outbox.addMessage(db, message, office.now())
  const mails: Mail[] = []
  const silent = { send: async () => ({ ok: true as const }) }
  const mailer = {
    send: async (_to: string, mail: Mail) => {
      mails.push(mail)
      return { ok: true as const }
    },
  }
  const services = {
    mailer,
    texter: silent,
    pusher: silent,
    whatsapp: silent,
    licences: testCipher,
    returnUrl: async () => 'http://tienda.test/devolver',
  }
  const addresses = { shopUrl: 'https://tienda.mx', officeUrl: 'https://mostrador.mx' }
  const told = { onFailure: () => {}, onHeldBack: () => {} }
  await sendOutboxMessages(db, 'mail', { ...services, ...addresses, ...told }, office.now)
  return mails[0]
}

describe('mail texts', () => {
  it('mails use the default texts until an operator edits them', async () => {
    const { letters } = await read('mail-words')
    expect(letters).toHaveLength(editableMailTemplatesByCode.size)
    expect(new Set(letters.map(({ state }: { state: string }) => state))).toEqual(
      new Set(['default']),
    )
    expect(await read()).toMatchObject({
      state: 'default',
      words: { subject: 'Tu teléfono ya no está en tu cuenta' },
      places: [
        { name: 'terminacion', example: '78', needed_in: ['opening'] },
        { name: 'tienda', needed_in: [] },
      ],
    })
    expect((await office.get('mail-words/nada', ana.as)).status).toBe(404)
  })

  it('edited mail texts apply at the moment a mail is sent, with HTML markup escaped', async () => {
    const { version } = await read()
    expect((await save({ ...words, version })).status).toBe(200)
    const mail = await sent('own words')
    expect(mail?.subject).toBe('¿Y tu teléfono?')
    expect(mail?.text).toContain('Quitamos el <b><i>78</b>.\n\nAdiós & gracias.\n\n')
    expect(mail?.text).toContain('Con cariño, Tianguis')
    expect(mail?.html).toContain('Quitamos el &lt;b&gt;&lt;i&gt;78&lt;/b&gt;.')
    expect(mail?.html).toContain('Adiós &amp; gracias.')
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'after'])
      .where('subject', '=', 'mail-words:telefono-quitado')
      .execute()
    expect(rows).toEqual([{ action: 'mail-words-save', actor, after: words }])
  })

  it('saving invalid mail texts reports each invalid field and saves nothing; saving unchanged texts is rejected', async () => {
    const refused = await save({ ...words, subject: '', opening: 'Hola, {nombre}' })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({
      subject: 'Falta.',
      opening: 'Este correo no tiene {nombre}. Puede decir {terminacion}, {tienda}.',
    })
    expect((await save(words)).body.code).toBe('unchanged')
    expect((await save(words, 'mail-words/nada')).status).toBe(404)
  })

  it('saving mail texts from an outdated form is rejected', async () => {
    const late = await save({ ...words, closing: 'Adiós', version: 'another' })
    expect(late.status).toBe(409)
    expect(late.body.current).toMatchObject({ values: words, saved_by: actor })
    const { status } = await office.delete(`${letter}?version=another`, ana.as)
    expect(status).toBe(409)
  })

  it('of two concurrent saves of mail texts only one is accepted', async () => {
    const { version } = await read()
    const both = await Promise.all(
      ['Uno', 'Dos'].map((closing) => save({ ...words, closing, version })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('edited mail texts are previewed in a page without scripts', async () => {
    const before = await read()
    const draft = { ...words, opening: 'Es el {terminacion} <script>alert(1)</script>' }
    const { body } = await office.post(`${letter}/preview`, draft, ana.as)
    expect(body.text).toContain('Es el 78 <script>')
    const page = await office.get(`${letter}/preview.html?${new URLSearchParams(draft)}`, ana.as)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const html = page.body
    expect(html).toContain('Es el 78 &lt;script&gt;')
    expect(html).not.toContain('<script')
    expect(await read()).toEqual(before)
    const refused = await office.post(`${letter}/preview`, { ...draft, opening: '' }, ana.as)
    expect(refused.body.fields).toEqual({ opening: 'Falta {terminacion}.' })
  })

  it('an operator can reset edited mail texts to the default ones', async () => {
    const { version } = await read()
    expect((await office.delete(`${letter}?version=${version}`, ana.as)).status).toBe(200)
    expect((await read()).state).toBe('default')
    expect((await sent('first words'))?.subject).toBe('Tu teléfono ya no está en tu cuenta')
    expect((await office.delete(letter, ana.as)).body.code).toBe('unchanged')
  })

  it('edited mail texts that a later release no longer accepts are replaced by the default ones, with a message', async () => {
    const stored = { ...words, opening: 'Quitamos {telefono}', changedBy: 'operator:ana' }
    await mailTexts.putMailTexts(db, {
      ...stored,
      letter: 'telefono-quitado',
      changedAt: office.now(),
    })
    await mailTexts.putMailTexts(db, {
      ...stored,
      letter: 'de-otra-version',
      changedAt: office.now(),
    })
    expect((await sent('old words'))?.subject).toBe('Tu teléfono ya no está en tu cuenta')
    expect(await read()).toMatchObject({
      state: 'refused',
      words: { opening: 'Quitamos {telefono}' },
      problems: { opening: expect.stringContaining('{telefono}') },
    })
    const { letters } = await read('mail-words')
    const refused = letters.filter(({ state }: { state: string }) => state === 'refused')
    expect(refused).toMatchObject([{ code: 'telefono-quitado', changed_by: 'ana' }])
  })
})
