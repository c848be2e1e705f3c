import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { momentOfStamp, stampInMexico } from '#domain/calendar.ts'
import { formatMoment } from '#ui/text/format.ts'

type Planned = Pick<OfficePromotion, 'state' | 'from' | 'until'>

/** When something holds, in words. */
export function stateWords({ state, from, until }: Planned): string {
  switch (state) {
    case 'draft':
      return 'Borrador'
    case 'paused':
      return 'En pausa'
    case 'scheduled':
      return from ? `Desde el ${formatMoment(from)}` : 'Programada'
    case 'active':
      return until ? `Vale hasta el ${formatMoment(until)}` : 'Vale'
    case 'ended':
      return until ? `Terminó el ${formatMoment(until)}` : 'Terminó'
  }
}

export const stateLooks: Record<Planned['state'], string> = {
  draft: 'st',
  paused: 'st',
  ended: 'st',
  scheduled: 'st wait',
  active: 'st ok',
}

/** The parts of a list by state, under their names in the address. */
export const planTabs = {
  vigentes: { state: 'active', label: 'Vigentes' },
  programadas: { state: 'scheduled', label: 'Programadas' },
  pausa: { state: 'paused', label: 'En pausa' },
  borradores: { state: 'draft', label: 'Borradores' },
  terminadas: { state: 'ended', label: 'Terminadas' },
} as const
export type PlanTab = keyof typeof planTabs

export function chosenTab(name: string | null): PlanTab | null {
  switch (name) {
    case 'vigentes':
    case 'programadas':
    case 'pausa':
    case 'borradores':
    case 'terminadas':
      return name
    default:
      return null
  }
}

/** A moment as a field of day and clock has it, in Mexico City; empty for none. */
export function fieldMoment(iso: unknown): string {
  return typeof iso === 'string' && iso !== '' ? stampInMexico(new Date(iso)).replace(' ', 'T') : ''
}

/** What a field of day and clock says, as the API takes it. */
export function momentIn(form: FormData, name: string): string | null {
  return momentOfStamp(String(form.get(name) ?? ''))?.toISOString() ?? null
}
