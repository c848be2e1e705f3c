import { failureOf } from './explain-failure.ts'
import { serveWeb } from './serve-web.ts'
import { readSettings } from './settings.ts'
// One of the processes that serve pages and API. web-processes.ts starts it, says when to begin and
// when to end; without that process it ends at once.
import { createShutdown } from './shutdown.ts'
import type { FromWebProcess, ToWebProcess } from './web-processes.ts'

const { opened, close, isClosing } = createShutdown()

process.on('message', (message: ToWebProcess) => {
  if (message.kind === 'stop') void stop()
  else void serve(message)
})
process.on('SIGTERM', () => void stop())
// A terminal sends these to every process; the first of them decides what they mean.
process.on('SIGINT', () => {}).on('SIGHUP', () => {})

async function serve({ surroundings }: Extract<ToWebProcess, { kind: 'serve' }>) {
  try {
    await serveWeb(readSettings(process.env), surroundings, { opened })
    if (!isClosing()) tell({ kind: 'serving' })
  } catch (error) {
    tell({ kind: 'failed', ...failureOf(error) }, () => void stop(1))
  }
}

async function stop(exitCode = 0) {
  await close()
  process.exit(exitCode)
}

function tell(message: FromWebProcess, then = () => {}) {
  process.send?.(message, then)
}
