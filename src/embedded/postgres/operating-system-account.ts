import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

export type OperatingSystemAccount = { uid: number; gid: number }

const preferred = ['postgres', 'nobody']

/**
 * Chooses the system account that runs PostgreSQL, which refuses to run as root: the owner of the
 * files, or an unprivileged account.
 */
export async function chooseOperatingSystemAccount(
  directory: string,
): Promise<OperatingSystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const place of [directory, fallbackPlace(directory)]) {
    if (!hasCluster(place)) continue
    const { uid, gid } = await stat(path.join(place, 'data'))
    if (uid !== 0) return { uid, gid }
  }
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const chosen =
    preferred.map((name) => accounts.find((one) => one.name === name)).find(Boolean) ?? accounts[0]
  if (!chosen) {
    throw new Error(
      'PostgreSQL no acepta ser arrancado por root y esta máquina no tiene otro usuario. ' +
        'Arranca la tienda con un usuario normal o indica DATABASE_URL.',
    )
  }
  return { uid: chosen.uid, gid: chosen.gid }
}

/**
 * Chooses the folder of PostgreSQL's files: `directory`, or a folder under /var/lib if the system
 * account cannot access that.
 */
export async function choosePostgresDataFolder(
  account: OperatingSystemAccount | undefined,
  directory: string,
) {
  const wanted = path.resolve(directory)
  const fallback = fallbackPlace(wanted)
  if (account && !hasCluster(wanted) && hasCluster(fallback)) return fallback
  await mkdir(wanted, { recursive: true })
  if (!account) return wanted
  if (await canReach(account, wanted)) return wanted
  if (hasCluster(wanted)) {
    throw new Error(
      `El usuario que ejecuta PostgreSQL (uid ${account.uid}) ya no puede entrar en ${wanted}. ` +
        'Devuelve el permiso de paso (chmod o+x) a las carpetas que la contienen.',
    )
  }
  await mkdir(fallback, { recursive: true })
  await chmod(path.dirname(fallback), 0o755)
  if (await canReach(account, fallback)) return fallback
  throw new Error(
    `Ni ${wanted} ni ${fallback} sirven para los datos de PostgreSQL: el usuario uid ${account.uid} ` +
      'no puede entrar. Elige otra carpeta en SHOP_DATA_DIR o indica DATABASE_URL.',
  )
}

async function canReach(account: OperatingSystemAccount, folder: string) {
  const { uid, gid } = account
  await chown(folder, uid, gid)
  await chmod(folder, 0o700)
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  if (error) {
    throw new Error(
      `No se pudo pasar de root al usuario uid ${uid}, que PostgreSQL necesita. ` +
        'Arranca la tienda con un usuario normal o indica DATABASE_URL.',
      { cause: error },
    )
  }
  return status === 0
}

function fallbackPlace(directory: string) {
  const name = createHash('sha256').update(path.resolve(directory)).digest('hex').slice(0, 12)
  return path.join('/var/lib/tianguis', name)
}

function hasCluster(place: string) {
  return existsSync(path.join(place, 'data', 'PG_VERSION'))
}
