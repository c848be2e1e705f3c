import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testBucket } from '#test/support/bucket-server.ts'
import { findStorageSettingErrors } from './open-picture-store.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-faults-'))
afterAll(() => rm(folder, { recursive: true }))
const bucket = await testBucket()
const place = { folder }

it('the picture storage check at startup finds no problem with a usable folder or bucket', async () => {
  expect(
    await findStorageSettingErrors({ storage: { current: place, former: { bucket } } }),
  ).toEqual([])
})

it('the picture storage check explains every problem of folder and bucket at once', async () => {
  await writeFile(path.join(folder, 'file'), '')
  const faults = await findStorageSettingErrors({
    storage: {
      current: { bucket: { ...bucket, secretKey: 'wrong' } },
      former: { folder: path.join(folder, 'file', 'storage') },
    },
  })
  expect(faults).toEqual([
    `STORAGE_URL: el servidor no acepta la clave, o la clave no puede ver el cubo (cubo «tienda» en ${bucket.endpoint}: SignatureDoesNotMatch).`,
    expect.stringMatching(/^STORAGE_URL_FORMER: la carpeta no se puede usar \(ENOTDIR/),
  ])
})

it.each([
  [{ endpoint: 'http://127.0.0.1:9' }, 'no se llega al servidor'],
  [{ bucket: 'nobody-made-this-one' }, 'ahí no hay un cubo con ese nombre'],
])('picture storage distinguishes a missing server from a missing bucket', async (wrong, words) => {
  const current = { bucket: { ...bucket, ...wrong } }
  const [fault] = await findStorageSettingErrors({ storage: { current, former: undefined } })
  expect(fault).toContain(`STORAGE_URL: ${words} (`)
})
