import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** A query with what people or rules say about products, by sku: 0 is wrong, 3 is exactly it. */
export type JudgedQuery = {
  kind: string
  rule: string
  concept: string | null
  query: string
  grades: ReadonlyMap<string, number>
  /** the ranking was tuned on the first half of the queries; the second one checks it */
  half: 1 | 2
}

/** Reads judgments: one JSON object a line with `query`, `kind`, `labels` by sku, and `rule` or `concept`. */
export async function readJudgments(file: string): Promise<JudgedQuery[]> {
  const bytes = await readFile(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { kind, rule, concept, query, labels } = JSON.parse(line)
      return {
        kind,
        rule: rule ?? kind,
        concept: concept ?? null,
        query,
        grades: new Map<string, number>(Object.entries(labels)),
        half: (createHash('sha256').update(query).digest()[0] ?? 0) % 2 === 0 ? 1 : 2,
      }
    })
}

/** Whether one of the first `size` products has a grade above 0. */
export function isHit(skus: readonly string[], { grades }: JudgedQuery, size: number): boolean {
  return skus.slice(0, size).some((sku) => (grades.get(sku) ?? 0) > 0)
}

/**
 * Normalised discounted cumulative gain of the first ten judged products, 0 to 1; unjudged products are skipped. Null
 * without any positive grade, because every order is equal then.
 */
export function gain(skus: readonly string[], { grades }: JudgedQuery): number | null {
  const ideal = discounted([...grades.values()].sort((a, b) => b - a))
  const judged = skus.flatMap((sku) => grades.get(sku) ?? [])
  return ideal === 0 ? null : discounted(judged) / ideal
}

function discounted(grades: number[]): number {
  return grades
    .slice(0, 10)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

/** The share of the first `size` products that are right. */
export function precision(
  skus: readonly string[],
  isRight: (sku: string) => boolean,
  size: number,
): number {
  return skus.slice(0, size).filter(isRight).length / size
}

/** The share of products that two answers have in common. */
export function overlap(one: readonly string[], other: readonly string[]): number {
  const larger = Math.max(one.length, other.length)
  return larger === 0 ? 1 : one.filter((sku) => other.includes(sku)).length / larger
}
