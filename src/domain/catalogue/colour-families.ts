import { removeAccentsAndCase, removeDiminutive, stemWord } from './search-stemming.ts'

/**
 * Families of colours: the first words name the family, the ones after the bar are shades that
 * belong to it and may belong to another one.
 */
const families = {
  azul: 'azul azules blue celeste marino | petroleo turquesa indigo navy',
  rojo: 'rojo roja red | granate vino tinto guinda carmesi escarlata cereza coral terracota',
  verde: 'verde green | menta olivo salvia esmeralda lima turquesa pistache',
  negro: 'negro negra black | obsidiana azabache onix',
  blanco: 'blanco blanca white | hueso marfil perla crema',
  gris: 'gris grey gray | grafito titanio pizarra acero plomo plata',
  plata: 'plata plateado plateada silver | titanio acero',
  rosa: 'rosa rosita pink | durazno fucsia magenta salmon',
  morado: 'morado morada purple violeta lila | lavanda purpura ciruela uva',
  naranja: 'naranja anaranjado orange | coral terracota mandarina',
  amarillo: 'amarillo amarilla yellow | mango mostaza limon',
  cafe: 'cafe marron brown | chocolate caramelo terracota',
  beige: 'beige | arena crema hueso nude',
  dorado: 'dorado dorada gold | oro',
  turquesa: 'turquesa aqua | cian',
} as const

type Shade = { family: string; isNear: boolean }

const shades = new Map<string, Shade[]>()
for (const [family, list] of Object.entries(families)) {
  const [own = '', near = ''] = list.split(' | ')
  for (const [words, isNear] of [
    [own, false],
    [near, true],
  ] as const)
    for (const word of words.split(' ').filter(Boolean)) {
      const stem = stemWord(word)
      shades.set(stem, [...(shades.get(stem) ?? []), { family, isNear }])
    }
}

/** Colour family that a word of a search query names; of a shade only after the word 'color'. */
export function colourFamilyOf(word: string, { isSaid = false } = {}): string | undefined {
  const known = shades.get(stemWord(word)) ?? shades.get(stemWord(removeDiminutive(word)))
  return known?.find(({ isNear }) => isSaid || !isNear)?.family
}

/** Colour families of a product's colour: 'Azul acero' is blue and, less so, grey. */
export function listColourFamilies(colour: string): Shade[] {
  const words = removeAccentsAndCase(colour).split(/[^\p{L}]+/u)
  const found = new Map<string, Shade>()
  words.forEach((word, at) => {
    for (const { family, isNear } of shades.get(stemWord(word)) ?? []) {
      const isNext = at > 0 && words[at - 1] !== 'y'
      const known = found.get(family)
      found.set(family, { family, isNear: (known?.isNear ?? true) && (isNear || isNext) })
    }
  })
  return [...found.values()]
}
