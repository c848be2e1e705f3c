import { availableParallelism, totalmem } from 'node:os'
import { calculateHeapLimit } from './heap-limit.ts'
import type { EnvironmentReader } from './read-environment.ts'

/** Descriptions of the process settings, shown by `--help`. */
export const processSettingHelpTexts = {
  METRICS_PORT: 'puerto de las métricas para Prometheus (/metrics); sin él no hay',
  METRICS_HOST: 'interfaz en la que se leen; por omisión localhost',
  WEB_PROCESSES: 'procesos que atienden páginas y llamadas; por omisión, uno por núcleo',
  DRAIN_SECONDS:
    'segundos que sigue atendiendo cuando se le pide detenerse, con /ready en 503, para que el proxy mande a otra máquina a quien llega; por omisión 0',
  WEB_HEAP_MB:
    'memoria para los objetos de cada proceso; por omisión, la cuarta parte de la máquina o del contenedor entre los procesos, de 256 a 1024',
} as const

/** Reads process counts, cache sizes and drain time. */
export function readProcessSettings(read: EnvironmentReader<keyof typeof processSettingHelpTexts>) {
  const webProcesses = read.wholeNumber('WEB_PROCESSES', availableParallelism(), { min: 1 })
  const memory = { total: totalmem(), constrained: process.constrainedMemory() }
  const heap = calculateHeapLimit(webProcesses, memory)
  return {
    webProcesses,
    drainMs: read.wholeNumber('DRAIN_SECONDS', 0) * 1000,
    metrics: readMetrics(read),
    webHeapMegabytes: read.wholeNumber('WEB_HEAP_MB', heap, { min: 256 }),
  }
}

/** Reads host and port of the metrics endpoint, if configured. */
function readMetrics(read: EnvironmentReader<keyof typeof processSettingHelpTexts>) {
  if (read.text('METRICS_PORT') === undefined) return undefined
  return { port: read.port('METRICS_PORT', 9464), host: read.text('METRICS_HOST') ?? 'localhost' }
}
