import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundlePrograms } from './bundle.mjs'
import { Impediment } from './impediment.mjs'
import { root } from './root.mjs'
import { runNode, tool } from './run.mjs'
import { timed } from './timed.mjs'

/** Build parts: sources, and the file with their fingerprint. */
const pages = {
  sources: [
    'src/storefront',
    'src/office',
    'src/ui',
    'src/contract',
    'src/domain',
    'packages/code128',
    'packages/design-tokens',
    'public',
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
  ],
  marker: path.join(root, 'build/sources'),
}
const programs = {
  sources: ['src', 'demo', 'packages', 'package-lock.json', 'scripts/launch/bundle.mjs'],
  marker: path.join(root, 'build/main-sources'),
}

/** Builds the pages and the programs when something they are made of has changed. */
export async function ensureBuilt() {
  if (!isFresh(pages)) return build()
  if (!areProgramsBuilt()) await buildPrograms()
}

/** Whether the programs are built from the sources as they are. */
export function areProgramsBuilt() {
  return isFresh(programs)
}

/** Builds shop and office at the same time, then compresses their files while the programs are bundled. */
export async function build() {
  console.log('Compilando las páginas…')
  const made = fingerprint(pages)
  rmSync(path.join(root, 'build'), { recursive: true, force: true })
  await Promise.all([
    timed('Páginas de la tienda', () => buildApp('.')),
    timed('Páginas del Mostrador', () => buildApp('src/office')),
  ])
  await Promise.all([
    timed('Compresión de las páginas', compressPages),
    timed('Programas', buildPrograms),
  ])
  writeFileSync(pages.marker, made)
}

async function compressPages() {
  if ((await runNode(['scripts/compress-build.mjs'])) !== 0) {
    throw new Impediment('No se pudieron comprimir los archivos compilados.')
  }
}

async function buildPrograms() {
  console.log('Compilando los programas…')
  const made = fingerprint(programs)
  rmSync(programs.marker, { force: true })
  await bundlePrograms()
  writeFileSync(programs.marker, made)
}

function isFresh(part) {
  return existsSync(part.marker) && readFileSync(part.marker, 'utf8') === fingerprint(part)
}

async function buildApp(folder) {
  const react = tool('@react-router/dev/bin.cjs')
  const code = await runNode([react, 'build', folder, '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Impediment('Las páginas no compilan; lee el error de arriba.')
}

function fingerprint({ sources }) {
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
