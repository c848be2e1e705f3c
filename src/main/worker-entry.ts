import pino from 'pino'
import { createLogOptions } from '#api/request-log.ts'
import {
  createChildProcessChangeSource,
  type DatabaseChangeSource,
} from './database-change-source.ts'
import { readEnvironmentSettings, type EnvironmentSettings } from './environment-settings.ts'
import { toErrorMessageAndCode } from './explain-start-failure.ts'
import type { MessageFromChildProcess, MessageToChildProcess } from './inter-process-messages.ts'
import type { Metrics } from './metrics.ts'
import type { ShopStartupState } from './prepare-shop.ts'
import { createShutdownCleanupList } from './shutdown.ts'

type Measuring = Pick<Metrics, 'collect'>

type Serve = (
  settings: EnvironmentSettings,
  surroundings: ShopStartupState,
  options: {
    opened: (close: () => Promise<unknown>, drainMs?: number) => void
    changes: DatabaseChangeSource
  },
) => Promise<void>

/**
 * Entry point of a worker process. The supervisor (process-supervisor.ts) starts and stops this
 * process; if the supervisor ends, this process ends too.
 */
export function runSupervisedProcess(serve: Serve, what: 'web' | 'office') {
  const { opened, close, isClosing } = createShutdownCleanupList()
  let measures: Measuring | undefined
  const { changes, hear } = createChildProcessChangeSource(tell)

  process.on('message', (message: MessageToChildProcess) => {
    if (message.kind === 'stop') void stop()
    if (message.kind === 'serve') void begin(message.surroundings)
    if (message.kind === 'told') hear(message)
    if (message.kind === 'measure') void measure(message.question)
  })
  process.on('SIGTERM', () => void stop())
  // Terminal signals reach every process, but only the main process acts on them.
  process.on('SIGINT', () => {}).on('SIGHUP', () => {})
  process.on('disconnect', () => void stop())

  async function begin(surroundings: ShopStartupState) {
    try {
      const settings = readEnvironmentSettings(process.env)
      if (settings.metrics) {
        const { startMetrics } = await import('./metrics.ts')
        measures = startMetrics(what)
      }
      if (settings.traces) {
        const { sendTraces } = await import('./send-traces.ts')
        const log = pino(createLogOptions(settings.logLevel))
        opened(sendTraces({ ...settings.traces, part: what, log }).close)
      }
      await serve(settings, surroundings, { opened, changes })
      if (!isClosing()) tell({ kind: 'serving' })
    } catch (error) {
      tell({ kind: 'failed', ...toErrorMessageAndCode(error) }, () => void stop(1))
    }
  }

  async function measure(question: number) {
    if (measures) tell({ kind: 'measured', question, metrics: await measures.collect() })
  }

  async function stop(exitCode = 0) {
    await close()
    process.exit(exitCode)
  }

  function tell(message: MessageFromChildProcess, then = () => {}) {
    process.send?.(message, then)
  }
}
