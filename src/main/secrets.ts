import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { entriesOf } from '#domain/keys-of.ts'
import { isDiskFull } from '#persistence/error-code.ts'
import { writeNewPrivate } from '#persistence/whole-file.ts'
import { readerOf, WrongSettings } from './environment.ts'
import type { Settings, settingTexts } from './settings.ts'
import { dataDirOf } from './storage-settings.ts'

export type Secrets = Record<
  'session' | 'payments' | 'management' | 'licences' | 'identity' | 'push' | 'webhooks',
  string
>

type Secret = {
  setting: keyof typeof settingTexts
  given: (settings: Settings) => string | undefined
  /** file of a generated secret; a secret that has its own file must not be regenerated */
  file: string
  isUsed: (settings: Settings) => boolean
}

const always = () => true
const table: Record<keyof Secrets, Secret> = {
  session: {
    setting: 'SESSION_SECRET',
    given: (settings) => settings.sessionSecret,
    file: 'secrets.json',
    isUsed: always,
  },
  payments: {
    setting: 'PAYMENT_SIMULATOR_SECRET',
    given: (settings) => settings.payments.simulatorSecret,
    file: 'secrets.json',
    isUsed: ({ payments }) => payments.gateway.name === 'simulator',
  },
  management: {
    setting: 'OIDC_MANAGEMENT_TOKEN',
    given: (settings) => settings.identity.managementToken,
    file: 'secrets.json',
    isUsed: ({ devServices }) => devServices.has('identity'),
  },
  licences: {
    setting: 'LICENCE_SECRET',
    given: (settings) => settings.licenceSecret,
    file: 'licence-secret.json',
    isUsed: always,
  },
  identity: {
    setting: 'IDENTITY_SECRET',
    given: (settings) => settings.identity.secret,
    file: 'identity-secret.json',
    isUsed: ({ devServices }) => devServices.has('identity'),
  },
  push: {
    setting: 'PUSH_SECRET',
    given: (settings) => settings.pushSecret,
    file: 'push-secret.json',
    isUsed: always,
  },
  webhooks: {
    setting: 'WEBHOOK_SECRET',
    given: (settings) => settings.webhooks.secret,
    file: 'webhook-secret.json',
    isUsed: always,
  },
}

/**
 * Secrets from settings; missing secrets are generated once in the data folder, readable by its owner only. Without a
 * writable folder the error names every required setting; unused secrets are not stored.
 */
export async function keptSecrets(settings: Settings): Promise<Secrets> {
  const complaints: string[] = []
  const secrets = freshSecrets()
  for (const [name, { setting, given, file, isUsed }] of entriesOf(table)) {
    const found = given(settings)
    if (found !== undefined) secrets[name] = found
    if (found !== undefined || !isUsed(settings)) continue
    try {
      // Sequential, because several secrets may share a file.
      const kept = await readOrCreate(settings.dataDir, file)
      secrets[name] = kept[name]
    } catch (error) {
      if (isDiskFull(error)) throw error
      complaints.push(complaintAbout(setting, settings.dataDir, error))
    }
  }
  if (complaints.length > 0) throw new WrongSettings(complaints)
  return secrets
}

/** Lists missing secrets, reported together with other settings faults. */
export async function secretFaults(
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  const read = readerOf<keyof typeof settingTexts>(environment)
  if (read.text('SHOP_ROLE') === 'migrate') return []
  const dataDir = dataDirOf(read)
  const error = await mkdir(dataDir, { recursive: true })
    .then(() => access(dataDir, constants.W_OK))
    .catch((cause: unknown) => cause)
  if (error === undefined) return []
  return [table.push, table.webhooks]
    .filter(({ setting, file }) => !read.text(setting) && !existsSync(path.join(dataDir, file)))
    .map(({ setting }) => complaintAbout(setting, dataDir, error))
}

/** Current and former secret for the encryption of licence keys and snapshots. */
export function licenceSecrets(
  { formerLicenceSecret }: Pick<Settings, 'formerLicenceSecret'>,
  { licences }: Pick<Secrets, 'licences'>,
): [current: string, former?: string] {
  return formerLicenceSecret ? [licences, formerLicenceSecret] : [licences]
}

function complaintAbout(setting: string, dataDir: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `Falta ${setting}: indica una clave, por ejemplo la de «openssl rand -hex 32»; en la carpeta de los datos (${dataDir}) no se puede guardar una (${reason}).`
}

/** Reads all secrets of a file, which is created with all of them when missing. */
async function readOrCreate(dataDir: string, file: string): Promise<Secrets> {
  const place = path.join(dataDir, file)
  const fresh = freshSecrets()
  // The file is created completely or not at all, so that processes starting together share one set of secrets. A full
  // disk fails the first start only.
  if (!existsSync(place)) {
    const its = entriesOf(fresh).filter(([name]) => table[name].file === file)
    await mkdir(dataDir, { recursive: true })
    await writeNewPrivate(place, JSON.stringify(Object.fromEntries(its), null, 2)).catch(
      refuseUnlessThere,
    )
  }
  return { ...fresh, ...JSON.parse(await readFile(place, 'utf8')) }
}

function freshSecrets(): Secrets {
  return {
    session: random(),
    payments: random(),
    management: random(),
    licences: random(),
    identity: random(),
    push: random(),
    webhooks: random(),
  }
}

function random() {
  return randomBytes(32).toString('base64url')
}

function refuseUnlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
