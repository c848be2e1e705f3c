import { availableParallelism, loadavg } from 'node:os'

/** The machine's load of the last 1, 5 and 15 minutes, for a verdict that depends on time. */
export function machineLoad(): string {
  const loads = loadavg().map((load) => load.toFixed(1))
  return `carga de la máquina en 1, 5 y 15 minutos: ${loads.join(', ')} (${availableParallelism()} núcleos)`
}
