import { expect, it } from 'vitest'
import { createBatchReader } from './batch-reads.ts'

function slowReads() {
  const reads: { keys: string[]; end: (error?: Error) => void }[] = []
  const ask = createBatchReader((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>()
    const values = new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`]))
    reads.push({ keys, end: (error) => (error ? reject(error) : resolve(values)) })
    return promise
  })
  async function begun(count: number) {
    await expect.poll(() => reads.length).toBe(count)
  }
  return { reads, ask, begun }
}

it('a batch read loads all concurrently requested keys in one query, each key once', async () => {
  const { reads, ask, begun } = slowReads()
  const answers = Promise.all(['one', 'two', 'one', 'none'].map(ask))
  await begun(1)
  reads[0]?.end()
  expect(await answers).toEqual(['one!', 'two!', 'one!', null])
  expect(reads.map(({ keys }) => keys)).toEqual([['one', 'two', 'none']])
})

it('a request never joins a batched query that had already started before it', async () => {
  const { reads, ask, begun } = slowReads()
  const first = ask('one')
  await begun(1)
  const again = ask('one')
  await begun(2)
  for (const { end } of reads) end()
  expect(await Promise.all([first, again])).toEqual(['one!', 'one!'])
})

it('a batch read collects new requests for one query while two other queries are running', async () => {
  const { reads, ask, begun } = slowReads()
  const answers = [ask('one')]
  await begun(1)
  answers.push(ask('two'))
  await begun(2)
  answers.push(ask('three'), ask('four'))
  reads[0]?.end()
  await begun(3)
  for (const { end } of reads) end()
  expect(await Promise.all(answers)).toEqual(['one!', 'two!', 'three!', 'four!'])
  expect(reads.map(({ keys }) => keys)).toEqual([['one'], ['two'], ['three', 'four']])
})

it('a batch read still serves later requests after a failed query', async () => {
  const { reads, ask, begun } = slowReads()
  const failed = ask('one')
  await begun(1)
  reads[0]?.end(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  const next = ask('two')
  await begun(2)
  reads[1]?.end()
  expect(await next).toBe('two!')
})
