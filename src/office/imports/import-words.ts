import type { SheetImportReply, SheetImportsReply } from '#contract/operator/sheet-imports.ts'

type State = SheetImportsReply['imports'][number]['state']

export const importStates: Record<State, string> = {
  checking: 'Revisando',
  draft: 'Sin importar',
  queued: 'En espera',
  running: 'Importando',
  done: 'Importado',
  failed: 'Se detuvo',
  undone: 'Deshecho',
}

export const importLooks: Record<State, string> = {
  checking: 'st wait',
  draft: 'st wait',
  queued: 'st wait',
  running: 'st wait',
  done: 'st ok',
  failed: 'st no',
  undone: 'st',
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`
}

/** New products by visibility; older imports count only all of them. */
export function newProducts({ counts, plan }: Pick<SheetImportReply, 'counts' | 'plan'>) {
  const shown = counts.shown ?? (plan.shown ? counts.added : 0)
  return { shown, hidden: counts.added - shown }
}

export const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (Excel en español)',
  macintosh: 'Mac',
  cp850: 'MS-DOS (programas antiguos)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16 BE)',
}

export const separatorNames: Readonly<Record<string, string>> = {
  ';': 'punto y coma',
  ',': 'coma',
  '\t': 'tabulador',
  '|': 'barra |',
}
