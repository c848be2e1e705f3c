import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const { run } = operatorOf(db, { now: () => new Date('2026-11-21T18:00:00Z') })
const folder = await mkdtemp(path.join(tmpdir(), 'mail-words-'))
afterAll(() => rm(folder, { recursive: true }))

async function fileWith(content: object) {
  const file = path.join(folder, 'palabras.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

it('the mail text command imports the texts of a mail, shows them and restores the defaults', async () => {
  expect((await run('mail-words')).written).toMatch(
    /^ya-volvio +de la casa +Ya volvió: \{producto\}$/m,
  )
  const file = await fileWith({ subject: 'Aquí está {producto}' })
  expect(await run('mail-words', 'ya-volvio', file, '--si')).toMatchObject({ code: 0 })
  const shown = await run('mail-words', 'ya-volvio')
  expect(shown.written).toContain('Asunto:\nAquí está {producto}')
  expect(shown.written).toContain('Apertura:\nNos pediste avisarte: {producto}')
  const printed = await run('mail-words', 'ya-volvio', '--print')
  expect(JSON.parse(printed.written)).toMatchObject({ subject: 'Aquí está {producto}' })
  const preview = await run('mail-words', 'ya-volvio', '--preview')
  expect(preview.written).toMatch(/^Aquí está Audífonos Brisa\n\nHola:\n/)
  expect(await run('mail-words', 'ya-volvio', '--reset', '--si')).toMatchObject({ code: 0 })
  const audit = await auditOf(db, 'mail-words:ya-volvio')
  expect(audit.map(({ action }) => action)).toEqual(['mail-words-save', 'mail-words-reset'])
})

it('the mail text command reports errors in the imported texts, and changes nothing', async () => {
  const wrong = await fileWith({ opening: 'Volvió {nada}' })
  expect(await run('mail-words', 'ya-volvio', wrong, '--si')).toMatchObject({
    code: 1,
    written: 'Apertura: Este correo no tiene {nada}. Puede decir {producto}, {tienda}.\n',
  })
  const file = await fileWith({ body: 'Hola' })
  expect((await run('mail-words', 'ya-volvio', file, '--si')).code).toBe(2)
  expect((await run('mail-words', 'nada')).code).toBe(1)
})
