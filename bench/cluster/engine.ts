import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { type MachineName, on } from './network.ts'

export type Engine = Awaited<ReturnType<typeof startEngine>>

type Options = {
  /** a program and its parameters, none of which has a space */
  command: string
  /** whose rights it has; root's without */
  user?: string
  env?: Record<string, string>
  /** log file */
  log: string
}

/** Starts a program on a machine. */
export async function startEngine(machine: MachineName, { command, user, env, log }: Options) {
  const rights = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
  const [program = '', ...parameters] = [...on(machine), ...rights, ...command.split(' ')]
  const child = spawn(program, parameters, {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a Ctrl-C is for the proof, which stops them in order
    detached: true,
  })
  const said = createWriteStream(log, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(said, { end: false })
  await once(child, 'spawn')
  return {
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const insist = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await exited
  clearTimeout(insist)
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}
