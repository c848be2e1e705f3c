import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const shop = await testApi(db, { startAt: office.now() })
const [ana, eva] = [await office.person('catálogo'), await office.person('catálogo')]

const textOf = (words: string) =>
  `# Política de cookies\n\nÚltima actualización: noviembre de 2026\n\n${words}\n`

type More = { page?: string; from?: string; after?: number }

function publish(words: string, { page = 'politicas', ...more }: More = {}, who = ana) {
  const body = { body_markdown: textOf(words), ...more }
  return office.post(`legal-texts/${page}`, body, who.as)
}

async function versionsOf(page: string) {
  const { body } = await office.get(`legal-texts/${page}`, ana.as)
  return body.versions.map((one: { version: number; state: string }) => [one.version, one.state])
}

const inSeconds = (count: number) => new Date(office.now().getTime() + count * 1000).toISOString()
const shown = async (page: string) => (await shop.get(`shop/legal/${page}`)).body.version

describe('legal texts', () => {
  it('every published version of a legal text is kept with its text and author', async () => {
    expect(await publish('Usamos cookies.')).toMatchObject({ status: 200 })
    expect(await publish('No usamos cookies.', { after: 1 }, eva)).toMatchObject({ status: 200 })
    const { body } = await office.get('legal-texts/politicas', ana.as)
    expect(body).toMatchObject({
      title: 'Política de cookies',
      versions: [
        { version: 2, state: 'in-force', until: null, published_by: eva.email },
        { version: 1, state: expect.any(String), published_by: ana.email },
      ],
    })
    const former = await office.get('legal-texts/politicas/versions/1', ana.as)
    expect(former.body.body_markdown).toBe(textOf('Usamos cookies.'))
    expect(await shown('politicas')).toBe(2)
    expect(await auditOf(db, 'legal:politicas')).toMatchObject([
      { actor: `operator:${ana.email}`, action: 'legal-publish' },
      { actor: `operator:${eva.email}`, action: 'legal-publish' },
    ])
  })

  it('the back office shows the difference between two versions of a legal text', async () => {
    const path = 'legal-texts/politicas/difference'
    const { body } = await office.get(`${path}?before=1&after=2`, ana.as)
    expect(body.lines.at(-1)).toEqual([
      { kind: 'removed', text: 'Usamos' },
      { kind: 'added', text: 'No usamos' },
      { kind: 'same', text: ' cookies.' },
    ])
    expect((await office.get(`${path}?before=1&after=9`, ana.as)).status).toBe(404)
  })

  it('a legal text with a future date takes effect then, unless a newer version for that date replaces it', async () => {
    const page = 'condiciones'
    await publish('De hoy.', { page })
    office.advance(1)
    const from = inSeconds(60)
    await publish('De luego.', { page, from })
    expect(await versionsOf(page)).toEqual([
      [2, 'waiting'],
      [1, 'in-force'],
    ])
    await publish('De luego, corregida.', { page, from })
    expect(await versionsOf(page)).toEqual([
      [3, 'waiting'],
      [2, 'replaced'],
      [1, 'in-force'],
    ])
    expect(await shown(page)).toBe(1)
    office.advance(60)
    shop.advance(61)
    expect(await shown(page)).toBe(3)
    expect(await versionsOf(page)).toEqual([
      [3, 'in-force'],
      [2, 'replaced'],
      [1, 'past'],
    ])
  })

  it('publishing a legal text based on an outdated version is rejected, also concurrently', async () => {
    const page = 'aviso-de-privacidad'
    const together = await Promise.all([
      publish('De ana.', { page, after: 0 }),
      publish('De eva.', { page, after: 0 }, eva),
    ])
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = together.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'legal-newer' })
    expect(await versionsOf(page)).toEqual([[1, 'in-force']])
    expect((await publish('De nuevo.', { page, after: 1 }, eva)).status).toBe(200)
  })

  it('an operator can preview a legal text without publishing it', async () => {
    const before = await versionsOf('politicas')
    const body = { body_markdown: textOf('No usamos nada.') }
    const rehearsed = await office.post('legal-texts/politicas/rehearsal', body, ana.as)
    expect(rehearsed.body).toMatchObject({ version: 3, before: 2 })
    expect(rehearsed.body.lines.at(-1)).toContainEqual({ kind: 'added', text: 'nada.' })
    expect(await versionsOf('politicas')).toEqual(before)
  })

  it.each([
    ['without a date', '# Política\n\nTexto.', 'date-missing', 'body_markdown'],
    ['without a title', 'Última actualización: hoy\n\nTexto.', 'title-missing', 'body_markdown'],
    ['that is the same', textOf('No usamos cookies.'), 'unchanged', 'body_markdown'],
  ])('legal texts are rejected %s', async (_, body_markdown, code, field) => {
    for (const path of ['legal-texts/politicas', 'legal-texts/politicas/rehearsal']) {
      const { status, body } = await office.post(path, { body_markdown }, ana.as)
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, code, [field]])
    }
  })

  it('publishing a legal text for a past date or for an unknown page is rejected', async () => {
    const late = await publish('Tarde.', { from: inSeconds(-1) })
    expect([late.status, Object.keys(late.body.fields)]).toEqual([422, ['from']])
    expect((await publish('Nada.', { page: 'otra' })).status).toBe(404)
    expect((await office.get('legal-texts/otra', ana.as)).status).toBe(404)
    expect((await office.get('legal-texts/constructor/versions/1', ana.as)).status).toBe(404)
  })
})
