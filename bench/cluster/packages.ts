import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'

const programs = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  haproxy: '/usr/sbin/haproxy',
  keepalived: '/usr/sbin/keepalived',
  iproute2: '/usr/sbin/ip',
} as const

const policy = '/usr/sbin/policy-rc.d'

export class NotPossible extends Error {
  override name = 'NotPossible'
}

/** The engines from Debian's packages; those that are missing are installed, and none of them is started by that. */
export async function ensurePackages() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new NotPossible('Esta prueba hace redes propias: necesita Linux y root.')
  }
  const missing = absent()
  if (missing.length === 0) return
  if (!existsSync('/usr/bin/apt-get')) {
    throw new NotPossible(`Faltan ${missing.join(', ')}, que esta prueba instala en Debian.`)
  }
  console.error(`Instalando ${missing.join(', ')} (apt-get)…`)
  // Debian asks this file whether a service that was just installed may start.
  const isOurs = !existsSync(policy)
  if (isOurs) await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { stdio: ['ignore', 'ignore', 'inherit'] as const, env }
    spawnSync('apt-get', ['update', '-q'], { ...options, stdio: [...options.stdio] })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], {
      ...options,
      stdio: [...options.stdio],
    })
  } finally {
    if (isOurs) await rm(policy)
  }
  if (absent().length > 0) throw new NotPossible(`apt-get no instaló ${absent().join(', ')}.`)
}

function absent() {
  return Object.entries(programs).flatMap(([name, file]) => (existsSync(file) ? [] : name))
}
