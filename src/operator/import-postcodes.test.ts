import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putPostcodes } from '#demo/shop/insert-past-records.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const api = await testApi(db)
const { run, runAnswering } = operatorOf(db, { now: () => new Date('2026-11-21T18:00:00Z') })
const folder = await mkdtemp(path.join(tmpdir(), 'postcodes-'))
afterAll(() => rm(folder, { recursive: true }))

const fileHead = [
  'El catálogo es de muestra: solo imita la forma del archivo oficial.',
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad',
]

type Place = [postcode: string, settlement: string, municipality: string, state: string]

async function listOf(
  places: Place[],
  { encoding = 'latin1' as BufferEncoding, extra = [] as string[] } = {},
) {
  const rows = places.map(
    ([code, settlement, municipality, state]) =>
      `${code}|${settlement}|Colonia|${municipality}|${state}|Ciudad|${code}|05|${code}||09|035|0001|Urbano|04`,
  )
  const file = path.join(folder, 'CPdescarga.txt')
  await writeFile(file, Buffer.from([...fileHead, ...rows, ...extra, ''].join('\r\n'), encoding))
  return file
}

const torreon: Place[] = [
  ['27000', 'Torreón Centro', 'Torreón', 'Coahuila de Zaragoza'],
  ['27010', 'Nuevo Torreón', 'Torreón', 'Coahuila de Zaragoza'],
  ['27010', 'Nuevo Torreón', 'Torreón', 'Coahuila de Zaragoza'],
]
const nunoa: Place[] = [['58000', 'Morelia Centro Ñuño', 'Morelia', 'Michoacán de Ocampo']]

const lookUp = async (code: string) => (await api.get(`shop/postcode/${code}`)).body

beforeAll(() =>
  putPostcodes(db, [
    {
      postcode: '06000',
      settlement: 'Centro',
      municipality: 'Cuauhtémoc',
      state: 'Ciudad de México',
    },
    { postcode: '27000', settlement: 'Torreón Centro', municipality: 'Torreon', state: 'Coahuila' },
    { postcode: '27999', settlement: 'Ya no existe', municipality: 'Torreón', state: 'Coahuila' },
  ]),
)

describe('import-postcodes', () => {
  it('the import-postcodes command previews and applies changes, and finds nothing to change on repetition (ADR-02)', async () => {
    const file = await listOf([...torreon, ...nunoa])
    const first = 'Asentamientos en la lista: 3. Nuevos: 2. Corregidos: 1. Retirados: 1.\n'
    expect(await run('import-postcodes', file, '--dry-run')).toMatchObject({
      code: 0,
      written: `${first}No se guardó nada.\n`,
    })
    expect((await lookUp('58000')).settlements).toEqual([])
    expect(await run('import-postcodes', file, '--si')).toMatchObject({ code: 0, written: first })
    expect(await lookUp('58000')).toEqual({
      postcode: '58000',
      state: 'Michoacán',
      municipality: 'Morelia',
      settlements: ['Morelia Centro Ñuño'],
    })
    expect(await lookUp('27000')).toMatchObject({ state: 'Coahuila', municipality: 'Torreón' })
    expect((await lookUp('27999')).settlements).toEqual([])
    // states that the list does not name stay
    expect((await lookUp('06000')).settlements).toEqual(['Centro'])
    expect((await run('import-postcodes', file, '--si')).written).toBe(
      'Asentamientos en la lista: 3. Nuevos: 0. Corregidos: 0. Retirados: 0.\n',
    )
    expect(await auditOf(db, 'postcodes')).toHaveLength(2)
  })

  it('the import-postcodes command also reads a postcode list saved as UTF-8', async () => {
    const file = await listOf(nunoa, { encoding: 'utf8' })
    expect((await run('import-postcodes', file, '--dry-run')).written).toContain(
      'Nuevos: 0. Corregidos: 0. Retirados: 0.',
    )
  })

  it('the import-postcodes command changes nothing when a line is invalid, and names the line', async () => {
    const file = await listOf([['27020', 'Otra', 'Torreón', 'Coahuila']], {
      extra: ['2702|Mala|Colonia|Torreón|Coahuila', '27030||Colonia||Coahuila'],
    })
    const answer = await run('import-postcodes', file, '--si')
    expect(answer).toMatchObject({ code: 1, written: 'No cambió nada.\n' })
    expect(answer.noted).toContain('Línea 4: «2702» no es un código postal')
    expect(answer.noted).toContain('Línea 5: falta el asentamiento o el municipio')
    expect((await lookUp('27020')).settlements).toEqual([])
  })

  it('the import-postcodes command rejects a file of another format, and asks for confirmation', async () => {
    const other = path.join(folder, 'otra.csv')
    await writeFile(other, 'codigo,colonia\n27000,Centro\n27010,Otra\n')
    expect((await run('import-postcodes', other, '--si')).noted).toContain(
      'no es la lista de Correos de México',
    )
    expect(await run('import-postcodes', 'no-existe.txt', '--si')).toMatchObject({ code: 2 })
    const file = await listOf(torreon)
    expect(await runAnswering('n', 'import-postcodes', file)).toMatchObject({ code: 1, opened: 0 })
    expect(await run('import-postcodes', file)).toMatchObject({ code: 2 })
  })

  it('the import-postcodes command imports the list of the whole country in batches', async () => {
    const places = Array.from({ length: 9000 }, (_, index): Place => {
      const code = String(44_000 + Math.floor(index / 10))
      return [code, `Colonia ${index}`, 'Guadalajara', 'Jalisco']
    })
    const answer = await run('import-postcodes', await listOf(places), '--si')
    expect(answer.written).toContain('Nuevos: 9000.')
    expect((await lookUp('44123')).settlements).toHaveLength(10)
  })
})
