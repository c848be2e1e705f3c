import { existsSync } from 'node:fs'
import path from 'node:path'
import { Impediment } from './impediment.mjs'
import { root } from './root.mjs'

const systems = { win32: 'win', darwin: 'darwin', linux: 'linux' }
const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'

/** The Node that came as a package, for machines whose own is older than the shop needs. */
export const ownNode = path.join(
  root,
  'node_modules',
  `node-${systems[process.platform]}-${process.arch}`,
  program,
)

export const needsOwnNode = !isNewEnough(process.versions.node)

/** The Node that runs the shop and its tools. */
export function suitableNode() {
  if (!needsOwnNode) return process.execPath
  if (existsSync(ownNode)) return ownNode
  throw new Impediment(
    `Esta máquina tiene Node ${process.versions.node} y no hay un Node incluido para ` +
      `${process.platform} ${process.arch}. Instala Node 24.`,
  )
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 22)
}
