import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Impediment } from './impediment.mjs'
import { root } from './root.mjs'
import { runNode, tool } from './run.mjs'

const sources = [
  'src/storefront',
  'src/office',
  'src/ui',
  'src/contract',
  'src/domain',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
]
const marker = path.join(root, 'build/sources')

/** Builds the pages when something they are made of has changed. */
export async function ensureBuilt() {
  const wanted = fingerprint()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  await build(wanted)
}

export async function build(wanted = fingerprint()) {
  console.log('Compilando las páginas…')
  rmSync(marker, { force: true })
  // The office's pages lie inside the folder that the shop's build empties
  for (const app of ['.', 'src/office']) await buildApp(app)
  if ((await runNode(['scripts/compress-build.mjs'])) !== 0) {
    throw new Impediment('No se pudieron comprimir los archivos compilados.')
  }
  writeFileSync(marker, wanted)
}

async function buildApp(folder) {
  const react = tool('@react-router/dev/bin.cjs')
  const code = await runNode([react, 'build', folder, '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Impediment('Las páginas no compilan; lee el error de arriba.')
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(source) {
  const place = path.join(root, source)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
