import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Impediment } from './impediment.mjs'
import { needsOwnNode, ownNode } from './node.mjs'
import { prunePackages } from './prune-packages.mjs'
import { root } from './root.mjs'

/** Holds the rules by which packages were pruned; a reinstallation removes it. */
const pruned = path.join(root, 'node_modules/.pruned')

/** Installs packages when they differ from package-lock.json. */
export function ensureInstalled() {
  if (!isComplete()) install()
  const rules = readFileSync(path.join(import.meta.dirname, 'prune-packages.mjs'), 'utf8')
  if (existsSync(pruned) && readFileSync(pruned, 'utf8') === rules) return
  prunePackages()
  writeFileSync(`${pruned}.new`, rules)
  renameSync(`${pruned}.new`, pruned)
}

function install() {
  console.log('Instalando las dependencias (npm ci)…')
  const npm = process.env.npm_execpath ?? ''
  const [program, ...start] = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm']
  // Development packages are needed to build, also with NODE_ENV=production.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    // No install scripts.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync(program, [...start, ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (status !== 0) {
    throw new Impediment(
      `No se pudieron instalar las dependencias${error ? ` (${error.message})` : ''}. ` +
        'Revisa la conexión a Internet y los permisos de esta carpeta, y repite.',
    )
  }
}

function isComplete() {
  const hidden = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  if (needsOwnNode && !existsSync(ownNode)) return false
  const installed = readPackages(hidden)
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  if (Object.keys(installed).some((place) => !wanted[place])) return false
  return Object.entries(wanted).every(([place, { version, optional, peer }]) => {
    if (place === '') return true
    const found = installed[place]
    // Packages for other platforms stay out.
    return found ? found.version === version : optional || peer
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
