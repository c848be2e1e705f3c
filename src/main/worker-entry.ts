import pino from 'pino'
import { logOptions } from '#api/log.ts'
import { askForChanges, type ChangesSource } from './changes-source.ts'
import { failureOf } from './explain-failure.ts'
import type { Measures } from './measures.ts'
import type { Surroundings } from './prepare-shop.ts'
import type { FromKeptProcess, ToKeptProcess } from './process-messages.ts'
import { readSettings, type Settings } from './settings.ts'
import { createShutdown } from './shutdown.ts'

type Measuring = Pick<Measures, 'collect'>

type Serve = (
  settings: Settings,
  surroundings: Surroundings,
  options: {
    opened: (close: () => Promise<unknown>, drainMs?: number) => void
    changes: ChangesSource
  },
) => Promise<void>

/**
 * Entry point of a worker process. The supervisor (process-supervisor.ts) starts and stops it; losing the supervisor
 * ends it.
 */
export function serveOnCommand(serve: Serve, what: 'web' | 'office') {
  const { opened, close, isClosing } = createShutdown()
  let measures: Measuring | undefined
  const { changes, hear } = askForChanges(tell)

  process.on('message', (message: ToKeptProcess) => {
    if (message.kind === 'stop') void stop()
    if (message.kind === 'serve') void begin(message.surroundings)
    if (message.kind === 'told') hear(message)
    if (message.kind === 'measure') void measure(message.question)
  })
  process.on('SIGTERM', () => void stop())
  // Terminal signals reach every process, but only the main process acts on them.
  process.on('SIGINT', () => {}).on('SIGHUP', () => {})
  process.on('disconnect', () => void stop())

  async function begin(surroundings: Surroundings) {
    try {
      const settings = readSettings(process.env)
      if (settings.metrics) {
        const { startMeasuring } = await import('./measures.ts')
        measures = startMeasuring(what)
      }
      if (settings.traces) {
        const { sendTraces } = await import('./send-traces.ts')
        const log = pino(logOptions(settings.logLevel))
        opened(sendTraces({ ...settings.traces, part: what, log }).close)
      }
      await serve(settings, surroundings, { opened, changes })
      if (!isClosing()) tell({ kind: 'serving' })
    } catch (error) {
      tell({ kind: 'failed', ...failureOf(error) }, () => void stop(1))
    }
  }

  async function measure(question: number) {
    if (measures) tell({ kind: 'measured', question, metrics: await measures.collect() })
  }

  async function stop(exitCode = 0) {
    await close()
    process.exit(exitCode)
  }

  function tell(message: FromKeptProcess, then = () => {}) {
    process.send?.(message, then)
  }
}
