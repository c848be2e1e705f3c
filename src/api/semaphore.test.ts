import { expect, it, onTestFinished, vi } from 'vitest'
import { SemaphoreQueueFullError, createSemaphore } from './semaphore.ts'

it('a semaphore limits how many tasks run concurrently, and eventually runs all of them', async () => {
  const { run } = createSemaphore({ permits: 2 })
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
    Array.from({ length: 9 }, (_, index) => run(() => work(index % 3 === 0))),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(await run(() => work(false))).toBe('done')
})

it('a semaphore is idle when nothing runs and nothing waits', async () => {
  const { run, idle } = createSemaphore({ permits: 1 })
  await idle()
  let done = 0
  const work = async () => {
    await Promise.resolve()
    done += 1
  }
  void run(work)
  void run(work)

  await idle()

  expect(done).toBe(2)
})

it('a semaphore rejects immediately when its queue is full', async () => {
  const { run } = createSemaphore({ permits: 1, mostWaiting: 1 })
  const first = Promise.withResolvers<string>()
  const running = run(() => first.promise)
  const waiting = run(async () => 'second')

  await expect(run(async () => 'third')).rejects.toThrow(SemaphoreQueueFullError)

  first.resolve('first')
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second'])
  expect(await run(async () => 'fourth')).toBe('fourth')
})

it('a semaphore limits each client to its share of the queue', async () => {
  const { run } = createSemaphore({ permits: 1, mostWaiting: 4, mostOfPlace: 2 })
  const first = Promise.withResolvers<string>()
  const work = async () => 'done'
  const accepted = [
    run(() => first.promise, { place: 'a' }),
    run(work, { place: 'a' }),
    run(work, { place: 'a' }),
    run(work, { place: 'b' }),
  ]
  await expect(run(work, { place: 'a' })).rejects.toThrow(SemaphoreQueueFullError)
  accepted.push(run(work, { place: 'b' }))
  await expect(run(work, { place: 'c' })).rejects.toThrow(SemaphoreQueueFullError)

  first.resolve('done')
  expect(await Promise.all(accepted)).toEqual(Array.from({ length: 5 }, () => 'done'))
})

it('a semaphore frees the slot of a task that is aborted while queued', async () => {
  const { run } = createSemaphore({ permits: 1, mostWaiting: 1 })
  const first = Promise.withResolvers<string>()
  const running = run(() => first.promise)
  const abort = new AbortController()
  const work = vi.fn<() => Promise<string>>(async () => 'second')
  const waiting = run(work, { signal: abort.signal })
  abort.abort()
  await expect(waiting).rejects.toThrow(SemaphoreQueueFullError)
  const next = run(async () => 'third')

  first.resolve('first')
  expect(await Promise.all([running, next])).toEqual(['first', 'third'])
  expect(work).not.toHaveBeenCalled()
})

it('a semaphore yields to the event loop between two tasks, so that pending requests can run', async () => {
  const { run } = createSemaphore({ permits: 1 })
  const order: string[] = []
  const first = run(async () => {
    setImmediate(() => order.push('arrived'))
  })
  const second = run(async () => void order.push('second'))

  await Promise.all([first, second])

  expect(order).toEqual(['arrived', 'second'])
})

it('a semaphore pauses between tasks for the configured time, if other work waits', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const rests: number[] = []
  const restAfter = (took: number) => {
    rests.push(took)
    return 30
  }
  const { run } = createSemaphore({ permits: 1, restAfter })
  const started: string[] = []
  const work = (name: string) => run(async () => void started.push(name))
  const both = [work('first'), work('second')]

  await vi.advanceTimersByTimeAsync(29)
  expect(started).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['first', 'second'])
  await Promise.all(both)
  expect(rests).toHaveLength(1)
})
