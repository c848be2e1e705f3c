import { failureOf } from './explain-failure.ts'
import type { FromKeptProcess, ToKeptProcess } from './kept-processes.ts'
import type { Surroundings } from './prepare-shop.ts'
import { readSettings, type Settings } from './settings.ts'
import { createShutdown } from './shutdown.ts'

type Serve = (
  settings: Settings,
  surroundings: Surroundings,
  options: { opened: (close: () => Promise<unknown>, drainMs?: number) => void },
) => Promise<void>

/** What a kept process does: kept-processes.ts says when to begin and when to end; without that process it ends at once. */
export function serveWhenTold(serve: Serve) {
  const { opened, close, isClosing } = createShutdown()

  process.on('message', (message: ToKeptProcess) => {
    if (message.kind === 'stop') void stop()
    else void begin(message.surroundings)
  })
  process.on('SIGTERM', () => void stop())
  // A terminal sends these to every process; the first of them decides what they mean.
  process.on('SIGINT', () => {}).on('SIGHUP', () => {})
  process.on('disconnect', () => void stop())

  async function begin(surroundings: Surroundings) {
    try {
      await serve(readSettings(process.env), surroundings, { opened })
      if (!isClosing()) tell({ kind: 'serving' })
    } catch (error) {
      tell({ kind: 'failed', ...failureOf(error) }, () => void stop(1))
    }
  }

  async function stop(exitCode = 0) {
    await close()
    process.exit(exitCode)
  }

  function tell(message: FromKeptProcess, then = () => {}) {
    process.send?.(message, then)
  }
}
