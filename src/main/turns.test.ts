import { expect, it } from 'vitest'
import { takeTurns } from './turns.ts'

it('runs no more at once than it may, and everything in the end', async () => {
  const { inTurn } = takeTurns(2)
  let running = 0
  let most = 0
  const work = async (fails: boolean) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    if (fails) throw new Error('no')
    return 'done'
  }
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) => inTurn(() => work(index % 3 === 0))),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(await inTurn(() => work(false))).toBe('done')
})

it('is idle once nothing runs and nothing waits', async () => {
  const { inTurn, idle } = takeTurns(1)
  await idle()
  let done = 0
  const work = async () => {
    await Promise.resolve()
    done += 1
  }
  void inTurn(work)
  void inTurn(work)

  await idle()

  expect(done).toBe(2)
})
