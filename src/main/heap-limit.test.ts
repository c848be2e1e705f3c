import { expect, it } from 'vitest'
import { calculateHeapLimit } from './heap-limit.ts'

const gigabyte = 1024 ** 3

it.each([
  ['a quarter of a machine among its processes', 2, 4, 0, 512],
  ['a quarter of a container that is smaller than the machine', 2, 64, 3, 384],
  ['of the machine where no container limits it', 2, 4, 2 ** 33, 512],
  ['never less than what a process needs', 4, 2, 1, 256],
  ['never more than it has use for', 1, 64, 0, 1024],
])('gives a process the heap limit of %s', (_, processes, total, constrained, megabytes) => {
  const memory = { total: total * gigabyte, constrained: constrained * gigabyte }
  expect(calculateHeapLimit(processes, memory)).toBe(megabytes)
})
