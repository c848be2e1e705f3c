import { expect, it } from 'vitest'
import { compareTexts } from './text-difference.ts'

/** Removed in brackets, added in braces. */
function shown(before: string, after: string): string[] {
  const marks = { same: ['', ''], removed: ['[', ']'], added: ['{', '}'] } as const
  return compareTexts(before, after).map((line) =>
    line.map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`).join(''),
  )
}

it('a comparison of two text versions marks the changed words of a line', () => {
  expect(shown('Tienes 30 días para devolver.', 'Tienes 40 días naturales para devolver.')).toEqual(
    ['Tienes [30]{40} días {naturales }para devolver.'],
  )
})

it('a comparison of two text versions distinguishes added, removed and kept lines, ignoring blank lines', () => {
  expect(shown('# Uno\n\nDos\nTres', '# Uno\nDos\n\nNueva\n\nTres\n')).toEqual([
    '# Uno',
    'Dos',
    '{Nueva}',
    'Tres',
  ])
  expect(shown('Uno\nDos\nTres', 'Uno\nTres')).toEqual(['Uno', '[Dos]', 'Tres'])
})

it('a comparison of two text versions shows dissimilar lines one after the other', () => {
  expect(shown('Usamos cookies.', 'Nada se guarda aquí.')).toEqual([
    '[Usamos cookies.]',
    '{Nada se guarda aquí.}',
  ])
})

it('a comparison of two text versions accepts empty and identical texts', () => {
  expect(shown('', 'Uno')).toEqual(['{Uno}'])
  expect(shown('Uno', '')).toEqual(['[Uno]'])
  expect(shown('Uno\nDos', 'Uno\nDos')).toEqual(['Uno', 'Dos'])
  expect(shown('', '')).toEqual([])
})

it.each([1500, 60_000])(
  'a comparison of two text versions handles %i lines without similarities',
  (count) => {
    const lines = (prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
    const compared = compareTexts(lines('a').join('\n'), lines('b').join('\n'))
    expect(compared).toHaveLength(2 * count)
  },
)

it('a comparison of two text versions loses no word of either', () => {
  const words = ['aviso', 'datos', 'pedido', 'tienda', '\n']
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 200; round += 1) {
    const text = () => Array.from({ length: random(12) }, () => words[random(5)]).join(' ')
    const [before, after] = [text(), text()]
    const compared = compareTexts(before, after)
    const said = (kind: 'removed' | 'added') =>
      compared.flatMap((line) =>
        line.some((part) => part.kind !== 'same' && part.kind !== kind) &&
        line.every((part) => part.kind !== 'same' && part.kind !== kind)
          ? []
          : [
              line
                .flatMap((part) => (part.kind === 'same' || part.kind === kind ? [part.text] : []))
                .join(''),
            ],
      )
    const lines = (whole: string) => whole.split('\n').filter((line) => line.trim() !== '')
    expect([said('removed'), said('added')]).toEqual([lines(before), lines(after)])
  }
})
