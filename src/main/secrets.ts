import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeNewPrivate } from '#persistence/whole-file.ts'
import { webhookSecrets } from '#sign-in/webhook-secrets.ts'
import type { Settings } from './settings.ts'

export type Secrets = Record<
  'session' | 'payments' | 'management' | 'licences' | 'identity' | 'push' | 'webhooks',
  string
>

/** Secrets for what the settings leave open: made once, kept in the data folder, readable by its owner only. */
export async function keptSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  // Apart from the others, which can be made anew any time: what the first two encrypt is never read
  // again without them, and by the others devices and other systems know the shop.
  const licences = await readOrCreate(path.join(dataDir, 'licence-secret.json'), {
    licences: random(),
  })
  const identity = await readOrCreate(path.join(dataDir, 'identity-secret.json'), {
    identity: random(),
  })
  const push = await readOrCreate(path.join(dataDir, 'push-secret.json'), { push: random() })
  const webhooks = await readOrCreate(path.join(dataDir, 'webhook-secret.json'), {
    webhooks: random(),
  })
  const others = { session: random(), payments: random(), management: random() }
  return {
    ...(await readOrCreate(path.join(dataDir, 'secrets.json'), others)),
    ...licences,
    ...identity,
    ...push,
    ...webhooks,
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

/** What the secrets of webhooks follow from. */
export function webhookSecretsOf(
  { webhooks: { secret } }: Pick<Settings, 'webhooks'>,
  { webhooks }: Pick<Secrets, 'webhooks'>,
) {
  return webhookSecrets(secret ?? webhooks)
}

async function readOrCreate<Names extends object>(file: string, fresh: Names): Promise<Names> {
  // Made or refused as a whole, so processes that start together agree on one set. A full disk hinders the first start only.
  if (!existsSync(file)) {
    await writeNewPrivate(file, JSON.stringify(fresh, null, 2)).catch(refuseUnlessThere)
  }
  return { ...fresh, ...JSON.parse(await readFile(file, 'utf8')) }
}

function random() {
  return randomBytes(32).toString('base64url')
}

function refuseUnlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
