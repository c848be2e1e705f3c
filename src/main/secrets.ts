import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from './settings.ts'

export type Secrets = Record<
  'session' | 'payments' | 'management' | 'licences' | 'identity',
  string
>

/** Secrets for what the settings leave open: made once, kept in the data folder, readable by its owner only. */
export async function keptSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  // Apart from the others, which can be made anew any time: what these two encrypt is never read again without them.
  const licences = await readOrCreate(path.join(dataDir, 'licence-secret.json'), {
    licences: random(),
  })
  const identity = await readOrCreate(path.join(dataDir, 'identity-secret.json'), {
    identity: random(),
  })
  const others = { session: random(), payments: random(), management: random() }
  return {
    ...(await readOrCreate(path.join(dataDir, 'secrets.json'), others)),
    ...licences,
    ...identity,
  }
}

/** What seals licence keys and snapshots of purchases, and what did before and still opens them. */
export function licenceSecrets(
  settings: Pick<Settings, 'licenceSecret' | 'formerLicenceSecret'>,
  { licences }: Pick<Secrets, 'licences'>,
): [current: string, former?: string] {
  const current = settings.licenceSecret ?? licences
  return settings.formerLicenceSecret ? [current, settings.formerLicenceSecret] : [current]
}

async function readOrCreate<Names extends object>(file: string, fresh: Names): Promise<Names> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, JSON.stringify(fresh, null, 2), { mode: 0o600 })
  // A link is made or refused as a whole, so processes that start together agree on one set.
  await link(draft, file).catch(refuseUnlessThere)
  await rm(draft)
  return { ...fresh, ...JSON.parse(await readFile(file, 'utf8')) }
}

function random() {
  return randomBytes(32).toString('base64url')
}

function refuseUnlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
