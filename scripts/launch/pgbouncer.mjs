import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Impediment } from './impediment.mjs'

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** A PgBouncer for the tests: the machine's own, or installed now when that needs no password. */
export function ensurePgBouncer() {
  const found = findPgBouncer()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Instalando PgBouncer para las pruebas (apt-get)…')
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const install = ['install', '-y', '-q', '--no-install-recommends', 'pgbouncer']
    if (spawnSync('apt-get', install, options).status !== 0) {
      spawnSync('apt-get', ['update', '-q'], options)
      spawnSync('apt-get', install, options)
    }
    // Debian starts one as soon as it is installed; the tests start their own.
    if (existsSync('/run/systemd/system')) {
      spawnSync('systemctl', ['disable', '--now', 'pgbouncer'], { stdio: 'ignore' })
    }
    const installed = findPgBouncer()
    if (installed) return installed
  }
  throw new Impediment(
    'Las pruebas con un pooler necesitan PgBouncer. Instálalo (Debian: sudo apt-get install pgbouncer) ' +
      'o di dónde está con PGBOUNCER_PATH.',
  )
}

function findPgBouncer() {
  const named = process.env.PGBOUNCER_PATH
  return [...(named ? [named] : []), ...places].find(
    (place) => existsSync(place) && spawnSync(place, ['--version']).status === 0,
  )
}
