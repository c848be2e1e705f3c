import { spawn } from 'node:child_process'
import path from 'node:path'
import { whenAbandoned } from './abandoned.mjs'
import { suitableNode } from './node.mjs'
import { root } from './root.mjs'

/**
 * Runs a script with the suitable Node, in the foreground, and tells how it ended. Signals are passed on.
 * `supervised` programs notice when this process is gone and judge a repeated Ctrl-C by themselves.
 */
export function runNode(parameters, { env = {}, supervised = false } = {}) {
  const node = suitableNode()
  const child = spawn(node, parameters, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', ...(supervised ? ['ipc'] : [])],
    env: {
      ...process.env,
      PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
      // The compile cache halves the load time.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      ...env,
    },
  })
  // The terminal has already sent its Ctrl-C to both of us; tools take a second one as an order to drop everything.
  const passOn = (signal) => {
    if (supervised || signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  const stopWatching = whenAbandoned(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      stopWatching()
      for (const signal of signals) process.off(signal, passOn)
      resolve(code ?? 1)
    })
  })
}

/** A program of an installed package, by the file that its `bin` names. */
export function tool(file) {
  return path.join(root, 'node_modules', file)
}
