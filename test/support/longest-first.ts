import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take the longest, mostly because they wait: begun last, they would be waited for alone. */
const longest = [
  'test/release/',
  'test/start/start.test.ts',
  'test/extending/',
  'test/crash/',
  'test/fuzz/',
  'test/properties/',
  'src/use-cases/running/send-outbox.test.ts',
  'src/embedded/start-postgres.test.ts',
  'test/plans/',
  'src/operator-api/access.test.ts',
  'src/api/access.test.ts',
]

/** The usual order, which without memory of earlier runs goes by the size of files, after those that take the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((part) => moduleId.includes(`/${part}`))
  return rank < 0 ? longest.length : rank
}
