import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keptSecrets } from './secrets.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'secrets-'))
afterAll(() => rm(directory, { recursive: true }))

it('makes one set for all processes, readable by its owner only', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => keptSecrets(directory)))
  expect(first?.session).toHaveLength(43)
  expect(first?.licences).toHaveLength(43)
  for (const other of others) expect(other).toEqual(first)
  expect((await stat(path.join(directory, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(directory)).toEqual([
    'identity-secret.json',
    'licence-secret.json',
    'push-secret.json',
    'secrets.json',
    'webhook-secret.json',
  ])
})
