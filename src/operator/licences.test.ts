import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const { run } = operatorOf(db, { now: () => new Date('2026-11-21T18:00:00Z') })
const folder = await mkdtemp(path.join(tmpdir(), 'keys-'))
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: string) {
  const file = path.join(folder, `${content.length}.txt`)
  await writeFile(file, content)
  return file
}

const digital = () => addProduct(db, { delivery: 'digital', weightGrams: null, stock: 0 })

it('the licence command imports licence keys from a text file, counts them, and lists them masked', async () => {
  const { urlKey } = await digital()
  const file = await fileOf('\uFEFFAAAA-1111-ZZ01\r\nAAAA-1111-ZZ02\r\n\r\nAAAA-1111-ZZ01\r\n')
  expect(await run('import-licences', urlKey, file)).toMatchObject({
    code: 0,
    written: expect.stringMatching(
      /2 claves nuevas; quedan 2 libres\.\nYa estaban .*1 \(línea 4\)/,
    ),
  })
  expect((await run('licences')).written).toMatch(new RegExp(`${urlKey} +2 +0 +0 +0`))
  const { written } = await run('licences', urlKey)
  expect(written).toMatch(/••••ZZ01 +libre/)
  expect(written).not.toContain('AAAA')
  expect(await auditOf(db, `product:${urlKey}`)).toMatchObject([
    { actor: 'operator:ana', action: 'licences-import' },
  ])
})

it('the licence command reads the key column of a CSV file, and names lines without a licence key', async () => {
  const { urlKey } = await digital()
  const file = await fileOf('lote;clave\nA;"BBBB-0001"\nA;x\nB;BBBB-0002\n')
  expect(await run('import-licences', urlKey, file)).toMatchObject({
    code: 1,
    written: expect.stringMatching(/2 claves nuevas.*\nNo son claves y no entraron: 1 \(línea 3\)/),
  })
})

it('the licence command explains that a product sells no licence keys, or that a file is unusable', async () => {
  const parcel = await addProduct(db)
  const file = await fileOf('CCCC-0001')
  expect(await run('import-licences', parcel.urlKey, file)).toMatchObject({
    code: 1,
    written: expect.stringContaining('no es digital'),
  })
  expect(await run('licences', 'no-existe')).toMatchObject({ code: 1 })
  const { urlKey } = await digital()
  expect(await run('import-licences', urlKey, path.join(folder, 'nada'))).toMatchObject({ code: 2 })
  expect(await run('import-licences', urlKey, await fileOf('lote,fecha\nA,B'))).toMatchObject({
    code: 2,
    noted: expect.stringContaining('no tiene una columna'),
  })
})
