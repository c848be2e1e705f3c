import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { OperatingSystemAccount } from './operating-system-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { isProcessAlive } from './server-process.ts'
import { getSystemErrorCode } from './system-error-code.ts'

const run = promisify(execFile)

export const superuserRole = 'tianguis'

/**
 * Reads the superuser password of the PostgreSQL server, which is generated once and stored beside
 * the server's data.
 */
export async function readSuperuserPassword(
  place: string,
  account: OperatingSystemAccount | undefined,
) {
  const file = path.join(place, 'password')
  if (!existsSync(file)) await writePassword(file, account)
  return readFile(file, 'utf8').catch((cause) => {
    throw new Error(
      `No se puede leer ${file}: los datos de la tienda son de otro usuario. Arráncala con ese ` +
        'usuario o elige otra carpeta en SHOP_DATA_DIR.',
      { cause },
    )
  })
}

/**
 * Writes the password file atomically: an interrupted start leaves no partial file, and of two
 * concurrent starts only the first writes the file.
 */
async function writePassword(file: string, account: OperatingSystemAccount | undefined) {
  const part = `${file}.${process.pid}`
  try {
    const password = randomBytes(24).toString('base64url')
    await writeFile(part, password, { mode: 0o600, flush: true })
    if (account) await chown(part, account.uid, account.gid)
    await link(part, file)
  } catch (error) {
    if (getSystemErrorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Creates the PostgreSQL database cluster if missing; an interrupted creation leaves nothing
 * behind.
 */
export async function ensureDatabaseCluster(
  place: string,
  binaries: PostgresBinaries,
  account: OperatingSystemAccount | undefined,
  durable: boolean,
) {
  const data = path.join(place, 'data')
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  const major = binaries.version.split('.')[0]
  if (version?.trim() === major) return data
  if (version) {
    throw new Error(
      `Los datos de ${data} son de PostgreSQL ${version.trim()} y el incluido es el ${major}. ` +
        'Haz una copia con pg_dump desde la versión anterior y recupérala en una carpeta nueva.',
    )
  }
  await removeLeftovers(place)
  const partial = `${data}.${process.pid}`
  await mkdir(partial, { mode: 0o700 })
  if (account) await chown(partial, account.uid, account.gid)
  await run(
    binaries.initdb,
    [
      `--pgdata=${partial}`,
      `--username=${superuserRole}`,
      `--pwfile=${path.join(place, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...account, cwd: place },
  ).catch(async (cause) => {
    await rm(partial, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL no pudo crear su base en ${place}: ${cause.stderr ?? cause.message}`,
      {
        cause,
      },
    )
  })
  await rename(partial, data).catch(async (cause) => {
    await rm(partial, { recursive: true, force: true })
    const other = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
    if (!other) {
      throw new Error(`La carpeta ${data} no es una base de datos completa. Bórrala y repite.`, {
        cause,
      })
    }
  })
  return data
}

async function removeLeftovers(place: string) {
  for (const name of await readdir(place)) {
    const pid = Number(/^(?:data|password|postgresql-.+)\.(\d+)$/.exec(name)?.[1])
    if (pid && pid !== process.pid && !isProcessAlive(pid)) {
      await rm(path.join(place, name), { recursive: true, force: true })
    }
  }
}
