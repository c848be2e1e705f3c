import { listFacts, listPartFacts, type SearchableAttribute } from './search-facts.ts'
import {
  removeAccentsAndCase,
  isSpanishProductName,
  stemWord,
  splitSearchWords,
} from './search-stemming.ts'
import { shopLanguage } from './shop-locale.ts'

/** Searchable fields of a product. */
export type SearchableProduct = {
  name: string
  brand: string | null
  model: string | null
  mpn: string | null
  sku: string
  kind: string | null
  /** language code of the product texts, such as `es`; null if unknown */
  language: string | null
  keywords: readonly string[]
  /** names of the product's categories */
  categories: readonly string[]
  /** names of the deepest of these categories */
  kinds: readonly string[]
  attributes: readonly SearchableAttribute[]
  isRefurbished: boolean
  /** less important product texts for search: highlights, attributes, description */
  details: readonly string[]
}

/**
 * Codes for the place of a word in a product, most important place first. In the search index, each
 * word is prefixed by its code.
 */
export const searchWordImportanceCodes = {
  thing: '0',
  name: '1',
  purpose: '2',
  details: '3',
  /** what limits of a query compare: measures, colours, condition */
  fact: '4',
} as const

/** Word in the search index that marks products whose texts are not in Spanish. */
export const foreignLanguageMarkerWord = 'foreign'

export type ProductSearchDocument = {
  /**
   * distinct word stems, each prefixed by the code of its most important place, and
   * `foreignLanguageMarkerWord`: `0laptop 1nimbu 3bateri foreign`
   */
  lexemes: string[]
  /** data for ranking the product in search results, serialised by `lineOf` */
  line: string
  /** words of the product that can be searched, mapped to their original spelling */
  words: Map<string, string>
  /** product type at the start of the name: 'tarjeta de video' */
  phrase: string | null
}

const maxDetails = 120
const maxAttributeStems = 60
const longestPhrase = 3
const longestCode = 40
const longestLine = 2000
const emptyWords = new Set(
  `de del la el los las un una unos unas y e o u a al en con sin por para su se que es lo mas
  the of and or an in on with for to by at from is this that your it as be up`.split(/\s+/),
)
// Words that introduce a purpose: "Mochila para laptop" is a bag, so only words before "para" name the product.
const purposeWords = new Set([
  'para',
  'for',
  'compatible',
  'compatibles',
  'incluye',
  'con',
  'with',
  'sin',
])

export function isStopWord(word: string): boolean {
  return emptyWords.has(word)
}

/** Returns the word stems of a text in their original sequence, without stop words. */
export function extractStems(text: string): string[] {
  return splitSearchWords(text)
    .words.filter((word) => !emptyWords.has(word))
    .map(stemWord)
}

/** Creates the data of a product that the search index stores. */
export function createProductSearchDocument(product: SearchableProduct): ProductSearchDocument {
  const { words: nameWords, compounds } = splitSearchWords(product.name)
  const turn = nameWords.findIndex((word, at) => at > 0 && purposeWords.has(word))
  const thing = meaningful(turn < 0 ? nameWords : nameWords.slice(0, turn))
  const purpose = meaningful(turn < 0 ? [] : nameWords.slice(turn))
  const brand = extractStems(product.brand ?? '')
  const codes = [product.model, product.mpn].flatMap((code) => codesOf(code ?? ''))
  const sku = splitSearchWords(product.sku).words.join('').slice(0, longestCode)
  const filed = [...product.categories, (product.kind ?? '').replaceAll('_', ' ')]
  const categories = filed.map(extractStems).filter((stems) => stems.length > 0)
  const keywords = product.keywords.map(extractStems).filter((stems) => stems.length > 0)
  const first = thing.find((word) => /^\p{L}{3,}$/u.test(word) && !brand.includes(stemWord(word)))

  const places = new Map<string, string>()
  const put = (place: string, stems: Iterable<string>) => {
    for (const stem of stems) if (!places.has(stem)) places.set(stem, place)
  }
  put(searchWordImportanceCodes.thing, [...categories.flat(), ...(first ? [stemWord(first)] : [])])
  put(searchWordImportanceCodes.name, [
    ...thing.map(stemWord),
    ...brand,
    ...codes,
    sku,
    ...compounds,
    ...keywords.flat(),
  ])
  put(searchWordImportanceCodes.purpose, purpose.map(stemWord))
  const named = places.size
  const language = product.language ?? guessedLanguage(product)
  for (const text of product.details) {
    if (places.size >= named + maxDetails) break
    const { words, compounds: joined } = splitSearchWords(text)
    put(searchWordImportanceCodes.details, [...meaningful(words).map(stemWord), ...joined])
  }
  const facts = listFacts(product, nameWords)
  return {
    lexemes: [
      ...[...places].slice(0, named + maxDetails).map(([stem, place]) => place + stem),
      ...facts.map((fact) => searchWordImportanceCodes.fact + fact),
      ...(isForeign(language) ? [foreignLanguageMarkerWord] : []),
    ],
    line: lineOf({
      thing: thing.map(stemWord),
      purpose: purpose.map(stemWord),
      categories,
      kinds: product.kinds.map(extractStems),
      brand,
      codes: [...new Set([...codes, sku, ...compounds])],
      facts: [...facts, ...listPartFacts(product.attributes)],
      attributes: [
        ...new Set(
          product.attributes.flatMap(({ label, value, unit }) =>
            extractStems(unit ? `${label} ${value}` : value),
          ),
        ),
      ].slice(0, maxAttributeStems),
      keywords,
      written: removeAccentsAndCase(product.name).replace(/\s+/g, ' '),
      language,
    }),
    words: mapWordsToOriginalSpelling([
      product.name,
      product.brand ?? '',
      ...product.categories,
      ...product.keywords,
      ...codes,
      ...compounds,
    ]),
    phrase: phraseOf(product.name, brand),
  }
}

/**
 * Determines whether a product name is Spanish. Other names stay undetermined, because a name like
 * 'Laptop Nimbus 14' suits any language.
 */
function guessedLanguage({ name, brand }: SearchableProduct): string {
  const brandStems = extractStems(brand ?? '')
  return isSpanishProductName(name, (word) => brandStems.includes(stemWord(word)))
    ? shopLanguage
    : ''
}

function isForeign(language: string): boolean {
  return language !== '' && language !== shopLanguage
}

export type SearchRankingData = {
  thing: string[]
  purpose: string[]
  /** stems of category names and product types */
  categories: string[][]
  /** stems of the names of its deepest categories */
  kinds: string[][]
  brand: string[]
  codes: string[]
  /** measures, colours, condition and facts about parts, as `listFacts` and `listPartFacts` write them */
  facts: string[]
  /** stems of attribute values */
  attributes: string[]
  /** stems of each keyword */
  keywords: string[][]
  /** whether the product's texts are declared or detected as Spanish */
  isSpanish: boolean
  /** whether the product's texts are declared as a language other than Spanish */
  isForeign: boolean
  /** product name in lower case without accents */
  written: string
}

type LineFields = Omit<SearchRankingData, 'isSpanish' | 'isForeign'> & { language: string }

function lineOf({ written, language, ...fields }: LineFields): string {
  const { thing, purpose, categories, kinds, brand, codes, facts, attributes, keywords } = fields
  const grouped = (groups: readonly string[][]) => groups.map((stems) => stems.join('/'))
  const stems = [
    thing,
    purpose,
    grouped(categories),
    brand,
    codes,
    facts,
    attributes,
    grouped(kinds),
    grouped(keywords),
  ].map((list) => list.join(' '))
  return [language, written, ...stems].join('\t').slice(0, longestLine)
}

/** Parses the ranking data serialised by `createProductSearchDocument`. */
export function parseSearchRankingData(line: string): SearchRankingData {
  const [language = '', written = '', ...fields] = line.split('\t')
  const lists = fields.map((stems) => (stems === '' ? [] : stems.split(' ')))
  const [thing = [], purpose = [], filed = [], brand = [], codes = []] = lists
  const [facts = [], attributes = [], kinds = [], keywords = []] = lists.slice(5)
  const groups = (joined: readonly string[]) => joined.map((stems) => stems.split('/'))
  return {
    thing,
    purpose,
    categories: groups(filed),
    kinds: groups(kinds),
    brand,
    codes,
    facts,
    attributes,
    keywords: groups(keywords),
    isSpanish: language === shopLanguage,
    isForeign: isForeign(language),
    written,
  }
}

/**
 * Splits a product code such as 'B1502CVA-BQ0352X' into its searchable forms: the whole code, its
 * parts, and the code without hyphen.
 */
function codesOf(code: string): string[] {
  const { words, compounds } = splitSearchWords(code)
  const whole = words.join('')
  return [...(whole ? [whole.slice(0, longestCode)] : []), ...words, ...compounds]
}

function meaningful(words: readonly string[]): string[] {
  return words.filter((word) => !emptyWords.has(word) && !purposeWords.has(word))
}

/** Maps each word of the given texts, without accents and case, to its original spelling. */
export function mapWordsToOriginalSpelling(texts: readonly string[]): Map<string, string> {
  const shown = new Map<string, string>()
  for (const text of texts)
    for (const [word] of text
      .toLowerCase()
      .normalize('NFC')
      .matchAll(/[\p{L}\p{N}]+/gu)) {
      const plain = removeAccentsAndCase(word)
      if (!/^[\p{L}\p{N}]{2,30}$/u.test(plain) || emptyWords.has(plain)) continue
      if (!shown.has(plain) || word !== plain) shown.set(plain, word)
    }
  return shown
}

/**
 * Extracts the product type from a product name: at most three words at the start, up to the brand,
 * a number or a word such as 'para'.
 */
function phraseOf(name: string, brand: readonly string[]): string | null {
  const words: string[] = []
  for (const [word] of name
    .toLowerCase()
    .normalize('NFC')
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    const plain = removeAccentsAndCase(word)
    if (/\d/.test(plain) || brand.includes(stemWord(plain)) || purposeWords.has(plain)) break
    words.push(word)
    if (words.filter((one) => !emptyWords.has(removeAccentsAndCase(one))).length === longestPhrase)
      break
  }
  while (words.length > 0 && emptyWords.has(removeAccentsAndCase(words.at(-1) ?? ''))) words.pop()
  return words.length >= 2 ? words.join(' ') : null
}
