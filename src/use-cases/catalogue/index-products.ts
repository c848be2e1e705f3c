import { countChanges, vocabularyWord } from '#domain/catalogue/search-counts.ts'
import { documentOf, shownWords } from '#domain/catalogue/search-document.ts'
import { plainText } from '#domain/catalogue/search-words.ts'
import * as searchIndex from '#persistence/catalogue/search-index.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { stemsOfRule } from './rule-stems.ts'

/** Version of the search index. Increase it whenever `documentOf` changes: the shop then reindexes all products. */
const indexVersion = 5
const batchSize = 500

/** Rebuilds the search index of these products. */
export async function indexProducts(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length > 0) await inTransaction(db, (one) => write(one, productIds))
}

async function write(db: Db, productIds: number[]): Promise<void> {
  const products = await searchIndex.searchedProducts(db, productIds)
  const counted = await searchIndex.counted(db, productIds)
  const indexed = products.map((product) => ({
    product,
    document: documentOf(product),
    before: counted.get(product.id),
  }))
  await searchIndex.putProducts(
    db,
    indexed.map(({ product: { id, visible, categoryId }, document: { lexemes, line } }) => ({
      id,
      visible,
      categoryId,
      lexemes,
      line,
    })),
  )
  const { words, phrases } = countChanges(indexed.filter(({ product }) => product.visible))
  await searchIndex.addWords(db, words.map(vocabularyWord))
  await searchIndex.addPhrases(db, phrases)
  await searchIndex.saveCounts(
    db,
    indexed.map(({ product, document }) => ({
      id: product.id,
      words: [...document.words.keys()],
      phrase: document.phrase ? plainText(document.phrase) : null,
    })),
  )
}

/** Reindexes all products after a change of the index version; returns how many. */
export async function bringIndexUpToDate(db: Db, { force = false } = {}): Promise<number> {
  if (!force && (await searchIndex.version(db)) === indexVersion) return 0
  return searchIndex.withLock(db, async (connection) => {
    const isDone = !force && (await searchIndex.version(connection)) === indexVersion
    return isDone ? 0 : indexEverything(connection)
  })
}

async function indexEverything(db: Db): Promise<number> {
  await searchIndex.empty(db)
  for (const rule of await searchRules.list(db))
    await searchRules.putStems(db, { id: rule.id, ...stemsOfRule(rule) })
  await learnWords(db, await searchIndex.textsOfShop(db))
  let done = 0
  for (let last = 0; ;) {
    const ids = await searchIndex.idsAfter(db, last, batchSize)
    if (ids.length === 0) break
    await indexProducts(db, ids)
    last = ids.at(-1) ?? last
    done += ids.length
  }
  await searchIndex.compact(db)
  await searchIndex.setVersion(db, indexVersion)
  return done
}

/** Adds words to the search vocabulary that may occur in no product, so that misspellings are recognised. */
export async function learnWords(db: Db, texts: readonly string[]): Promise<void> {
  const words = [...shownWords(texts)].map(([text, shown]) => ({ text, shown, change: 0 }))
  await searchIndex.addWords(db, words.map(vocabularyWord), { learnt: true })
}

/** Removes words of these texts from the search vocabulary, except words of other texts. */
export async function unlearnWords(db: Db, texts: readonly string[]): Promise<void> {
  const others = shownWords(await searchIndex.textsOfShop(db))
  const words = [...shownWords(texts).keys()].filter((word) => !others.has(word))
  await searchIndex.unlearn(db, words)
}
