import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { writeNewPrivateFile } from '#persistence/atomic-file-writes.ts'
import { isDiskFull } from '#persistence/database-error-codes.ts'
import { isSimulatorUsed } from './dev-service-settings.ts'
import type { EnvironmentSettings, environmentSettingHelpTexts } from './environment-settings.ts'
import { readDataFolderPath } from './file-storage-settings.ts'
import { createEnvironmentReader, InvalidSettingsError } from './read-environment.ts'

export type ShopSecrets = Record<
  'session' | 'payments' | 'management' | 'licences' | 'identity' | 'push' | 'webhooks',
  string
>

type Secret = {
  setting: keyof typeof environmentSettingHelpTexts
  given: (settings: EnvironmentSettings) => string | undefined
  /**
   * file in which the generated secret is stored; a secret that must never be replaced by a new one
   * has a separate file
   */
  file: string
  isUsed: (settings: EnvironmentSettings) => boolean
}

const always = () => true
const table: Record<keyof ShopSecrets, Secret> = {
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
    isUsed: isSimulatorUsed,
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
 * Returns the shop's secrets from the settings; missing secrets are generated once in the data
 * folder, readable by its owner only. Without a writable folder, the error names every required
 * setting.
 */
export async function loadShopSecrets(settings: EnvironmentSettings): Promise<ShopSecrets> {
  const complaints: string[] = []
  const secrets = freshSecrets()
  for (const [name, { setting, given, file, isUsed }] of getTypedEntries(table)) {
    const found = given(settings)
    if (found !== undefined) secrets[name] = found
    if (found !== undefined || !isUsed(settings)) continue
    try {
      // Secrets are read one after the other, because several secrets may share a file.
      const kept = await readOrCreate(settings.dataDir, file)
      secrets[name] = kept[name]
    } catch (error) {
      if (isDiskFull(error)) throw error
      complaints.push(complaintAbout(setting, settings.dataDir, error))
    }
  }
  if (complaints.length > 0) throw new InvalidSettingsError(complaints)
  return secrets
}

/** Lists missing secrets, reported together with other settings faults. */
export async function findMissingShopSecrets(
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  const read = createEnvironmentReader<keyof typeof environmentSettingHelpTexts>(environment)
  if (read.text('SHOP_ROLE') === 'migrate') return []
  const dataDir = readDataFolderPath(read)
  const error = await mkdir(dataDir, { recursive: true })
    .then(() => access(dataDir, constants.W_OK))
    .catch((cause: unknown) => cause)
  if (error === undefined) return []
  return [table.push, table.webhooks]
    .filter(({ setting, file }) => !read.text(setting) && !existsSync(path.join(dataDir, file)))
    .map(({ setting }) => complaintAbout(setting, dataDir, error))
}

/**
 * Returns the current and the former secret for the encryption of licence keys and purchase
 * snapshots.
 */
export function getLicenceEncryptionSecrets(
  { formerLicenceSecret }: Pick<EnvironmentSettings, 'formerLicenceSecret'>,
  { licences }: Pick<ShopSecrets, 'licences'>,
): [current: string, former?: string] {
  return formerLicenceSecret ? [licences, formerLicenceSecret] : [licences]
}

function complaintAbout(setting: string, dataDir: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `Falta ${setting}: indica una clave, por ejemplo la de «openssl rand -hex 32»; en la carpeta de los datos (${dataDir}) no se puede guardar una (${reason}).`
}

/** Reads all secrets of a file, which is created with all of them when missing. */
async function readOrCreate(dataDir: string, file: string): Promise<ShopSecrets> {
  const place = path.join(dataDir, file)
  const fresh = freshSecrets()
  // The secrets file is written completely or not at all, so that processes started together share
  // the same secrets, and a full disk makes at most the first start fail.
  if (!existsSync(place)) {
    const its = getTypedEntries(fresh).filter(([name]) => table[name].file === file)
    await mkdir(dataDir, { recursive: true })
    await writeNewPrivateFile(place, JSON.stringify(Object.fromEntries(its), null, 2)).catch(
      refuseUnlessThere,
    )
  }
  return { ...fresh, ...JSON.parse(await readFile(place, 'utf8')) }
}

function freshSecrets(): ShopSecrets {
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
