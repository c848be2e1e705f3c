import type { EverydayPhrase } from './everyday-words.ts'

export const everydayKindLabels: Record<EverydayPhrase['kind'], string> = {
  thing: 'Cosa',
  use: 'Uso',
  brand: 'Marca que no se vende',
}

export type EverydayWordState = 'on' | 'off' | 'ruled'

export const everydayStateLabels: Record<EverydayWordState, string> = {
  on: 'En uso',
  off: 'Apagada',
  ruled: 'Manda tu regla',
}
