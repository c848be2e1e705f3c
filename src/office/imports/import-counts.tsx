import { ThreeCounts } from '../lists/three-counts.tsx'

/** Numbers of a file's items that are imported, wait for a decision, or are left out. */
export function ImportCounts({ go, wait, stay }: { go: number; wait: number; stay: number }) {
  return (
    <ThreeCounts
      go={{ label: 'entran', value: go.toLocaleString('es-MX') }}
      wait={{ label: 'esperan tu decisión', value: wait.toLocaleString('es-MX') }}
      stay={{ label: 'no entran', value: stay.toLocaleString('es-MX') }}
    />
  )
}
