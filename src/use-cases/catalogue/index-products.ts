import {
  createProductSearchDocument,
  mapWordsToOriginalSpelling,
} from '#domain/catalogue/search-index-document.ts'
import { removeAccentsAndCase } from '#domain/catalogue/search-stemming.ts'
import { calculateWordCountChanges, toVocabularyWord } from '#domain/catalogue/search-vocabulary.ts'
import * as searchIndex from '#persistence/catalogue/search-index.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { createSearchRuleStems } from './search-rule-stems.ts'

/** Version of the search index. Increase it whenever `createProductSearchDocument` changes: the shop then reindexes all products. */
const indexVersion = 8
const batchSize = 500

/** Rebuilds the search index of these products. */
export async function indexProducts(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length > 0) await runInTransaction(db, (one) => write(one, productIds))
}

async function write(db: Db, productIds: number[]): Promise<void> {
  const products = await searchIndex.readSearchableProducts(db, productIds)
  const counted = await searchIndex.lockIndexedProductWords(db, productIds)
  const indexed = products.map((product) => ({
    product,
    document: createProductSearchDocument(product),
    before: counted.get(product.id),
  }))
  await searchIndex.putIndexedProducts(
    db,
    indexed.map(({ product: { id, visible, categoryId }, document: { lexemes, line } }) => ({
      id,
      visible,
      categoryId,
      lexemes,
      line,
    })),
  )
  const { words, phrases } = calculateWordCountChanges(
    indexed.filter(({ product }) => product.visible),
  )
  await searchIndex.insertSearchVocabularyWords(db, words.map(toVocabularyWord))
  await searchIndex.addSearchPhrases(db, phrases)
  await searchIndex.saveSearchWordCountsOfProducts(
    db,
    indexed.map(({ product, document }) => ({
      id: product.id,
      words: [...document.words.keys()],
      phrase: document.phrase ? removeAccentsAndCase(document.phrase) : null,
    })),
  )
}

/** Reindexes all products after a change of the index version; returns how many. */
export async function reindexOutdatedProducts(db: Db, { force = false } = {}): Promise<number> {
  if (!force && (await searchIndex.readSearchIndexVersion(db)) === indexVersion) return 0
  return searchIndex.withSearchIndexLock(db, async (connection) => {
    const isDone = !force && (await searchIndex.readSearchIndexVersion(connection)) === indexVersion
    return isDone ? 0 : indexEverything(connection)
  })
}

async function indexEverything(db: Db): Promise<number> {
  await searchIndex.clearSearchIndex(db)
  for (const rule of await searchRules.listSearchRules(db))
    await searchRules.saveSearchRuleStems(db, { id: rule.id, ...createSearchRuleStems(rule) })
  await addSearchVocabularyWords(db, await searchIndex.listCategoryAndSearchRuleTexts(db))
  let done = 0
  for (let last = 0; ;) {
    const ids = await searchIndex.listProductIdsAfterId(db, last, batchSize)
    if (ids.length === 0) break
    await indexProducts(db, ids)
    last = ids.at(-1) ?? last
    done += ids.length
  }
  await searchIndex.compactSearchIndex(db)
  await searchIndex.setSearchIndexVersion(db, indexVersion)
  return done
}

/**
 * Adds words to the search vocabulary even if no product contains them, so that misspellings of
 * these words are corrected.
 */
export async function addSearchVocabularyWords(db: Db, texts: readonly string[]): Promise<void> {
  const words = [...mapWordsToOriginalSpelling(texts)].map(([text, shown]) => ({
    text,
    shown,
    change: 0,
  }))
  await searchIndex.insertSearchVocabularyWords(db, words.map(toVocabularyWord), { learnt: true })
}

/**
 * Removes the words of these texts from the search vocabulary, unless another text of the shop also
 * contains them.
 */
export async function removeSearchVocabularyWords(db: Db, texts: readonly string[]): Promise<void> {
  const others = mapWordsToOriginalSpelling(await searchIndex.listCategoryAndSearchRuleTexts(db))
  const words = [...mapWordsToOriginalSpelling(texts).keys()].filter((word) => !others.has(word))
  await searchIndex.unmarkWordsLearntFromProducts(db, words)
}
