import { articles, type EverydayWords } from './everyday-words.ts'
import { cutsCode, isInfinitive, readEverydayPhrase } from './query-everyday-phrases.ts'
import { type Found, lengthOf, phrases, type QueryWish, type Reader } from './query-phrases.ts'
import { readPrice } from './query-prices.ts'
import {
  maxReadQueryLength,
  type QueryToken,
  tokenizeQuery,
  writeOutShortForms,
} from './query-tokens.ts'
import {
  beforeParts,
  readColour,
  readCondition,
  readMeasure,
  readMeasureOrder,
  readOrder,
  readSize,
} from './query-traits.ts'
import { stemWord } from './search-stemming.ts'

/** A part of a query that was understood. */
export type ReadQueryPart = QueryWish & {
  /** the part as typed */
  written: string
  /** the query without the part */
  without: string
}

/** A search query, split into the limits that it sets and the words that name the wanted thing. */
export type QueryReading = Pick<EverydayWords, 'apart'> & {
  words: ReadQueryWords[]
  parts: readonly ReadQueryPart[]
}

/** Words that stay of a query; `meanings` are stems of other names of the thing. */
export type ReadQueryWords = {
  text: string
  meanings?: readonly string[]
  /** whether the words go on with a use: 'a mi perro' in 'cámara para vigilar a mi perro' */
  isSubordinate?: boolean
}

const without = phrases(`sin, que no sea, que no sean, que no tenga, que no tengan, que no use,
  que no usen, que no lleve, que no traiga, que no necesite, no, ni, ni que sea`)
/** words after 'no' that name nothing to leave out: 'no se', 'no hay' */
const withoutNothing = new Set(['se', 'me', 'le', 'les', 'lo', 'hay', 'tengo'])
const prepositions = new Set(['a', 'de', 'con', 'en', 'para'])
/** words before a noun that does not name the wanted thing: 'a robar a mi casa' after a use */
const beforeObjects = new Set(
  'a al ante con de del el en la las los mi mis su sus toda todo tu tus'.split(' '),
)
/** words that name no thing: in 'regalo para gamer' only the use counts */
const fillers = new Set(
  `algo cosa cosas regalo regalos aparato aparatos maquina articulo articulos producto productos equipo equipos quiero
  busco necesito comprar venden tienen hay ofertas oferta algun alguna que cual cuales sirva sirve ayude solo
  solamente unicamente`.split(/\s+/),
)

/** Reads the limits, orders and uses of a search query; other words stay as typed. */
export function readQuery(text: string, everyday: EverydayWords): QueryReading {
  const { apart } = everyday
  if (text.length > maxReadQueryLength) return { words: [{ text }], parts: [], apart }
  const typed = writeOutShortForms(text)
  const tokens = tokenizeQuery(typed)
  const isExact = tokens.some(
    ({ isCode }, at) =>
      isCode && !cutsCode(tokens, at, at) && !readEverydayPhrase(tokens, at, everyday),
  )
  const readers: Reader[] = [
    readPrice,
    readOrder,
    readMeasureOrder,
    readCondition,
    ...(isExact ? [] : [readMeasure, readSize, readColour]),
    (all, at) => readEverydayPhrase(all, at, everyday),
    readWithout,
  ]
  const found: Found[] = []
  for (let at = 0; at < tokens.length;) {
    const one = longestOf(readers, tokens, at)
    if (one) found.push(one)
    at = one ? one.to : at + 1
  }
  const textOf = (first: number, end: number) =>
    first < end ? typed.slice(tokens[first]?.start, tokens[end - 1]?.end) : ''
  const words: ReadQueryWords[] = []
  let at = 0
  /** whether a use such as 'para vigilar' goes on: 'a mi perro' */
  let isSubordinate = false
  for (const { wish, from: start, to } of [...found, { wish: null, from: tokens.length, to: 0 }]) {
    if (isSubordinate && wish?.kind === 'thing' && beforeObjects.has(tokens[start - 1]?.text ?? ''))
      continue
    words.push({ text: textOf(at, start), isSubordinate })
    isSubordinate =
      ((wish?.kind === 'use' || wish?.kind === 'thing') &&
        tokens.slice(start, to).some(({ text: word }) => ['para', 'que', 'no'].includes(word))) ||
      (wish?.kind === 'use' && start === 0 && isInfinitive(tokens[0]))
    if (wish?.kind === 'thing') words.push({ text: textOf(start, to), meanings: wish.phrases })
    at = to
  }
  const said = withoutFillers(joinAlternatives(words.filter(({ text: some }) => some !== '')))
  return {
    apart,
    words: said,
    parts: found.flatMap(({ wish, from: start, to }): ReadQueryPart[] =>
      wish.kind === 'thing'
        ? []
        : [
            {
              ...wish,
              written: textOf(start, to),
              without: [typed.slice(0, tokens[start]?.start), typed.slice(tokens[to - 1]?.end)]
                .join(' ')
                .replace(/\s+/g, ' ')
                .trim(),
            },
          ],
    ),
  }
}

/** The longest part that begins at a token; of equally long ones that of the first reader. */
function longestOf(readers: readonly Reader[], tokens: readonly QueryToken[], at: number) {
  return readers.reduce<Found | null>((best, read) => {
    const found = read(tokens, at)
    return found && found.to > (best?.to ?? 0) ? found : best
  }, null)
}

/** Joins things that are alternatives: 'celulares o tablets' means either. */
function joinAlternatives(words: readonly ReadQueryWords[]): ReadQueryWords[] {
  const at = words.findIndex(({ text }) => text === 'o' || text === 'u')
  const [one, other] = [words[at - 1], words[at + 1]]
  if (!one?.meanings || !other?.meanings) return [...words]
  const joined = { ...one, meanings: [...one.meanings, ...other.meanings] }
  return joinAlternatives([...words.slice(0, at - 1), joined, ...words.slice(at + 2)])
}

/** Drops words such as 'algo' at the start, and parts with only such words, if others remain. */
function withoutFillers([first, ...others]: ReadQueryWords[]): ReadQueryWords[] {
  if (!first) return []
  const told = others.filter((one) => one.meanings || withoutLeadingFillers(one.text) !== '')
  if (first.meanings) return [first, ...told]
  const rest = withoutLeadingFillers(first.text)
  return [...(rest ? [{ ...first, text: rest }] : []), ...told]
}

function withoutLeadingFillers(text: string): string {
  const tokens = tokenizeQuery(text)
  const start = tokens.findIndex(
    ({ text: word, isCode }) => isCode || (!fillers.has(word) && !articles.has(word)),
  )
  return start < 0 ? '' : text.slice(tokens[start]?.start)
}

/** 'sin lector de discos', 'que no sea gamer', 'que no sea reacondicionada' */
function readWithout(tokens: readonly QueryToken[], at: number): Found | null {
  const said = lengthOf(without, tokens, at)
  if (said === 0 || at === 0) return null
  // 'que no sea a color', 'que no sea para niños'
  const start = at + said + (said > 1 && prepositions.has(tokens[at + said]?.text ?? '') ? 1 : 0)
  const condition = readCondition(tokens, start)
  if (condition?.wish.kind === 'condition') {
    const { refurbished, grade } = condition.wish
    return {
      ...condition,
      wish: grade
        ? { kind: 'without', phrase: `grad ${grade}` }
        : { kind: 'condition', refurbished: !refurbished },
      from: at,
    }
  }
  const [first, of, next] = tokens.slice(start)
  // 'que no sea 2 en 1'
  if (first?.number !== undefined && of?.text === 'en' && next?.number !== undefined)
    return {
      wish: { kind: 'without', phrase: `${first.text} ${next.text}` },
      from: at,
      to: start + 3,
    }
  if (
    !first ||
    beforeParts.has(first.text) ||
    withoutNothing.has(first.text) ||
    !/^\p{L}{2,}$/u.test(first.text)
  )
    return null
  const isTwo = of?.text === 'de' && next !== undefined && !articles.has(next.text)
  const words = isTwo ? [first, next] : [first]
  return {
    wish: { kind: 'without', phrase: words.map(({ text }) => stemWord(text)).join(' ') },
    from: at,
    to: start + (isTwo ? 3 : 1),
  }
}
