import type { SheetImportResponse, SheetImportsResponse } from '#contract/operator/sheet-imports.ts'

type State = SheetImportsResponse['imports'][number]['state']

export const importStateLabels: Record<State, string> = {
  checking: 'Revisando',
  draft: 'Sin importar',
  queued: 'En espera',
  running: 'Importando',
  done: 'Importado',
  failed: 'Se detuvo',
  undone: 'Deshecho',
}

export const importStateStyles: Record<State, string> = {
  checking: 'st wait',
  draft: 'st wait',
  queued: 'st wait',
  running: 'st wait',
  done: 'st ok',
  failed: 'st no',
  undone: 'st',
}

export function formatCountWithNoun(count: number, one: string, many: string): string {
  return `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`
}

/** Result of an import without zero counts: '268 nuevos'. */
export function formatImportedCounts({
  added,
  changed,
}: Pick<SheetImportResponse['counts'], 'added' | 'changed'>): string {
  const parts = [
    added > 0 && formatCountWithNoun(added, 'nuevo', 'nuevos'),
    changed > 0 && formatCountWithNoun(changed, 'cambiado', 'cambiados'),
  ]
  return parts.filter(Boolean).join(' y ') || 'nada cambió'
}

/** Number of new products, visible and hidden; older imports store only the total. */
export function countNewProductsByVisibility({
  counts,
  plan,
}: Pick<SheetImportResponse, 'counts' | 'plan'>) {
  const shown = counts.shown ?? (plan.shown ? counts.added : 0)
  return { shown, hidden: counts.added - shown }
}

export const textEncodingLabels: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (Excel en español)',
  macintosh: 'Mac',
  cp850: 'MS-DOS (programas antiguos)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16 BE)',
}

export const cellSeparatorLabels: Readonly<Record<string, string>> = {
  ';': 'punto y coma',
  ',': 'coma',
  '\t': 'tabulador',
  '|': 'barra |',
}
