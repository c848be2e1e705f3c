import { describe, expect, it } from 'vitest'
import { readSourceFiles, type SourceFile } from './source-files.ts'

/** First words of the names of functions that only read. */
const readVerb = /^(?:find|list|read|count|sum|stream|is|has)[A-Z]/

/** First words of the names of functions that look up, convert or compare values and decide nothing. */
const conversionVerb = /^(?:is|has|to|parse|find|get|calculate)[A-Z]/

const files = readSourceFiles().filter(({ path }) => !/\.(?:test|contract)\.tsx?$/.test(path))
const imported = /import\s+(type\s+)?(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+'([^']+)'/g

type Import = { module: string; names: string[]; whole: string | null }

/** What a file runs of other modules; imports of types alone are left out. */
function runsOf({ text }: SourceFile): Import[] {
  return [...text.matchAll(imported)].flatMap(([, type, named = '', module = '']): Import[] => {
    if (type) return []
    if (named.startsWith('*'))
      return [{ module, names: [], whole: named.split(/\s+/).at(-1) ?? '' }]
    const names = named
      .slice(1, -1)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
    return names.length > 0 ? [{ module, names, whole: null }] : []
  })
}

describe('persistence', () => {
  const persistence = files.filter(({ layer }) => layer === 'persistence')

  it('code in the persistence layer runs no domain rules, only general helpers, constants and conversions', () => {
    const wrong = persistence.flatMap((file) =>
      runsOf(file)
        .filter(({ module }) => /^#domain\/.+\//.test(module))
        .flatMap(({ module, names, whole }) =>
          [...names, ...(whole ? [whole] : [])]
            .filter(
              (name) => whole === name || (isFunction(module, name) && !conversionVerb.test(name)),
            )
            .map((name) => `${file.path}: ${name} of ${module}`),
        ),
    )
    expect(wrong).toEqual([])
  })

  it('functions of the persistence layer named as reads contain no statement that writes', () => {
    const writes =
      /\.(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from|update \w+ set)\b/i
    const writing = persistence.flatMap(({ path, text }) =>
      text
        .split(/^(?=(?:export )?(?:async )?function\b)/m)
        .map((part) => ({ name: /^export (?:async )?function\*? ?(\w+)/.exec(part)?.[1], part }))
        .filter(({ name, part }) => name && readVerb.test(name) && writes.test(part))
        .map(({ name }) => `${path}: ${name}`),
    )
    expect(writing).toEqual([])
  })
})

function isFunction(module: string, name: string): boolean {
  const { text = '' } = files.find(({ path }) => path === module.replace('#', 'src/')) ?? {}
  return new RegExp(`^export (?:async )?function\\*? ?${name}\\b`, 'm').test(text)
}

describe('outbox', () => {
  it('messages enter the outbox in only one function, which checks the template data', () => {
    const filling = files.filter(({ text }) =>
      /\boutbox\.(?:addMessage|messageAddition)\(|insertInto\('outbox'\)/.test(text),
    )
    expect(filling.map(({ path }) => path).toSorted()).toEqual([
      'src/persistence/running/outbox.ts',
      'src/use-cases/enqueue-message.ts',
    ])
  })
})

describe('API and operator API', () => {
  const reads = files
    .filter(({ layer }) => layer === 'api' || layer === 'operator-api')
    .flatMap((file) =>
      runsOf(file)
        .filter(({ module }) => module.startsWith('#persistence/'))
        .flatMap(({ module, names, whole }) =>
          (whole === null ? names : usesOf(file.text, whole)).map((name) => ({
            path: file.path,
            module,
            name,
          })),
        ),
    )

  it('routes of both APIs call use cases, and of the persistence layer only functions that read', () => {
    expect(reads.length).toBeGreaterThan(30)
    expect(reads.filter(({ name }) => !readVerb.test(name))).toEqual([])
  })
})

/** What a file runs of a module that it imports whole; types among it are written with a capital. */
function usesOf(text: string, whole: string): string[] {
  const uses = text.matchAll(new RegExp(`(?<![\\w./-])${whole}\\.([a-z]\\w*)`, 'g'))
  return [...new Set([...uses].map(([, name = '']) => name))]
}
