import { spawn } from 'node:child_process'
import { Impediment } from './impediment.mjs'
import { suitableNode } from './node.mjs'

const longestMs = 30 * 60_000

/**
 * Runs `work` without the option `--load N`, while N processes compete with it for the processor.
 * They end with it, after half an hour at the latest.
 */
export async function withCompetingLoad(options, work) {
  const at = options.indexOf('--load')
  if (at === -1) return work(options)
  const count = Number(options[at + 1])
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new Impediment('--load lleva cuántos procesos compiten por el procesador, de 1 a 64.')
  const busy = `const end = Date.now() + ${longestMs}; while (Date.now() < end);`
  const processes = Array.from({ length: count }, () =>
    spawn(suitableNode(), ['--eval', busy], { stdio: 'ignore' }),
  )
  try {
    return await work(options.toSpliced(at, 2))
  } finally {
    for (const process of processes) process.kill('SIGKILL')
  }
}
