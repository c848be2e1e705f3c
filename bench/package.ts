// Runs the packaged shop on a read-only disk as an unprivileged user: npm run prove:package. Requires root for a
// read-only mount in a private namespace.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { startThrowawayPostgres } from '#test/support/postgres.ts'
import { processorMs } from './processor-time.ts'

const most = { megabytes: 200, milliseconds: 2000 }
const starts = 5
const patienceMs = 60_000
const folder = process.argv[2] ?? ''

/** Where the package lies for the shop; every other place that anybody may write to is covered. */
const place = '/srv'
const sealed = `
mount --make-rprivate / && mount --bind ${folder} ${place} &&
mount -o remount,bind,ro ${place} && mount -o remount,bind,ro / || exit 70
for dir in /tmp /var/tmp /dev/shm; do mount -t tmpfs -o ro tmpfs $dir || exit 70; done
cd ${place}
exec setpriv --reuid nobody --regid nogroup --clear-groups --no-new-privs "$@"`

function runSealed(program: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn('unshare', ['--mount', 'sh', '-c', sealed, 'sh', ...program], {
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Output and exit of a program. */
async function outcomeOf(child: ChildProcess) {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}

const places = [place, `${place}/var`, '/tmp', '/var/tmp', '/dev/shm', '/var/lib', '/root']
const probe = `for dir in ${places.join(' ')}; do touch $dir/written 2>/dev/null && echo $dir; done; find -L ${place} ! -readable; id -un`
const probed = await outcomeOf(runSealed(['sh', '-c', probe]))
if (probed.output.trim() !== 'nobody') {
  console.error('Aquí no se puede cerrar el disco a escritura, o nobody no lee todo el paquete:')
  console.error(probed.output.trim().slice(0, 500))
  console.error('Esta prueba necesita Linux, root y permiso para montar.')
  process.exit(1)
}

const database = await startThrowawayPostgres()
const files = await mkdtemp(path.join(tmpdir(), 'tianguis-package-'))
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: files,
  configureBuckets: [{ name: 'tienda' }],
})
const { port: bucketPort } = await bucket.run()
const [port, officePort] = await freePorts(2)
const key = (letter: string) => letter.repeat(40)
const nowhere = 'http://127.0.0.1:1'
const env = {
  SHOP_MODE: 'production',
  SHOP_URL: `http://localhost:${port}`,
  HOST: '127.0.0.1',
  PORT: `${port}`,
  OFFICE_PORT: `${officePort}`,
  WEB_PROCESSES: '1',
  DATABASE_URL: database.url,
  STORAGE_URL: `s3://tienda/?endpoint=http://127.0.0.1:${bucketPort}`,
  STORAGE_ACCESS_KEY: 'S3RVER',
  STORAGE_SECRET_KEY: 'S3RVER',
  OIDC_ISSUER: nowhere,
  PAYMENT_SIMULATOR_URL: nowhere,
  PAYMENT_SIMULATOR_SECRET: key('q'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMS_URL: nowhere,
  SESSION_SECRET: key('s'),
  LICENCE_SECRET: key('l'),
}
const secrets = { PUSH_SECRET: key('p'), WEBHOOK_SECRET: key('w') }
const program = ['bin/tianguis']

try {
  const megabytes = bytesIn(folder) / 1e6
  console.log(`tamaño del paquete: ${megabytes.toFixed(0)} MB (meta ≤ ${most.megabytes})`)

  const refused = await outcomeOf(runSealed(program, env))
  const named = Object.keys(secrets).filter((name) => refused.output.includes(`Falta ${name}:`))
  console.log(`sin sus claves no arranca y nombra: ${named.join(', ')}`)

  const migrated = await outcomeOf(
    runSealed(program, { SHOP_ROLE: 'migrate', DATABASE_URL: database.url }),
  )
  console.log(`SHOP_ROLE=migrate termina con ${migrated.code}`)

  const seen = []
  for (let turn = 0; turn < starts; turn += 1) seen.push(await startOnce())
  const times = seen.map(({ ms }) => ms).toSorted((one, other) => one - other)
  console.log(
    `hasta /ready 200: ${times.join(', ')} ms (meta ≤ ${most.milliseconds} con la máquina en calma)`,
  )
  console.log(
    `procesador hasta entonces, todos sus procesos: ${seen.map(({ processor }) => processor).join(', ')} ms`,
  )
  console.log(`portada: ${seen.map(({ page }) => page).join(', ')}`)
  console.log(
    `memoria de todos sus procesos (PSS): ${Math.max(...seen.map(({ memory }) => memory))} MB`,
  )
  const isWhole =
    refused.code === 1 &&
    named.length === 2 &&
    migrated.code === 0 &&
    seen.every(({ page }) => page === 200)
  const isGood = megabytes <= most.megabytes && (times[0] ?? Infinity) <= most.milliseconds
  if (!isWhole || !isGood) process.exitCode = 1
} finally {
  await bucket.close()
  await database.close()
  await rm(files, { recursive: true })
}

/** Milliseconds until it is ready, what its processes worked until then, what the first page answers, and the memory of it all in MB. */
async function startOnce() {
  const began = performance.now()
  const child = runSealed(program, { ...env, ...secrets })
  const end = outcomeOf(child)
  let ended = false
  const outcome = end.finally(() => (ended = true))
  while (!(await isReady())) {
    if (ended || performance.now() - began > patienceMs) {
      child.kill('SIGKILL')
      throw new Error(`No arrancó:\n${(await outcome).output}`)
    }
    // asking more often would take the processor from the shop
    await sleep(50)
  }
  const ms = Math.round(performance.now() - began)
  const processor = processorMs(familyOf(child.pid ?? 0))
  const { status: page } = await fetch(`${env.SHOP_URL}/`)
  // The back office starts in a separate process, possibly later.
  await untilOfficeServes()
  const memory = Math.round(
    familyOf(child.pid ?? 0).reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / 1024,
  )
  child.kill('SIGTERM')
  await outcome
  return { ms, processor, page, memory }
}

async function isReady() {
  const reply = await fetch(`${env.SHOP_URL}/ready`).catch(() => undefined)
  return reply?.status === 200
}

async function untilOfficeServes() {
  while (!(await fetch(`http://localhost:${officePort}/ready`).catch(() => undefined))) {
    await sleep(50)
  }
}

/** A process and all that it has started. */
function familyOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/ +/).map(Number))
  const below = (one: number): number[] => [
    one,
    ...pairs.flatMap(([child = 0, parent]) => (parent === one ? below(child) : [])),
  ]
  return below(pid)
}

function proportionalKilobytes(pid: number): number {
  const [, kilobytes = '0'] =
    /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes)
}

function bytesIn(file: string): number {
  const found = lstatSync(file)
  if (!found.isDirectory()) return found.size
  return readdirSync(file).reduce((sum, name) => sum + bytesIn(path.join(file, name)), 0)
}
