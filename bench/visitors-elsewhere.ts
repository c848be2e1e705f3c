import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Latency } from './load.ts'

const pagesPerSecond = Number(process.env.SHEET_PAGES ?? 100)

/**
 * Requests pages of a shop from a separate process; `leave` stops it and returns the latencies in ms
 * as a sentence. SHEET_PAGES sets the pages per second, by default 100.
 */
export async function sendVisitors(url: string): Promise<{ leave: () => Promise<string> }> {
  const program = fileURLToPath(import.meta.resolve('./visitors.ts'))
  const child = spawn(process.execPath, [program, url, String(pagesPerSecond)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await said.next()
  return {
    async leave() {
      child.kill('SIGTERM')
      const { value } = await said.next()
      const { p50, p99, lost }: Latency = JSON.parse(String(value))
      return `${pagesPerSecond} páginas por segundo: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${lost} sin respuesta`
    },
  }
}
