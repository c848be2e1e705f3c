import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { Impediment } from './impediment.mjs'
import { root } from './root.mjs'

/** Validators and clients of others, too large for the project's own packages: installed once, outside of it. */
export function ensureOutsideTools() {
  const wanted = readFileSync(path.join(root, 'scripts/launch/outside-tools.json'), 'utf8')
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache')
  const folder = path.join(cache, 'tianguis-outside-tools')
  const installed = path.join(folder, 'installed.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return folder

  console.log(`Instalando las herramientas de terceros en ${folder} (npm install)…`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), wanted)
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', options, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Impediment('npm no instaló las herramientas de terceros.')
  writeFileSync(installed, wanted)
  return folder
}
