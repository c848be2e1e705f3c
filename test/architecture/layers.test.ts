import path from 'node:path'
import { expect, it } from 'vitest'
import { layerOf, readSourceFiles, resolveImport, type SourceFile } from './source-files.ts'

const stores = [
  'persistence',
  'payments',
  'carriers',
  'stamping',
  'sign-in',
  'mail',
  'reading',
  'catalogue-import',
]

const code128 = 'packages/code128'
const designTokens = 'packages/design-tokens'

/** What each layer and package may import; the drawing in ARCHITECTURE.md, as data. */
const mayImport: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  persistence: ['domain'],
  payments: ['domain'],
  carriers: ['domain'],
  stamping: ['domain'],
  'sign-in': ['domain'],
  mail: ['domain', code128],
  'catalogue-import': ['domain'],
  reading: ['catalogue-import', 'domain'],
  'use-cases': [...stores, 'domain'],
  cache: ['persistence', 'domain'],
  api: ['cache', 'use-cases', ...stores, 'contract', 'domain', designTokens],
  // only the root and reference of the shop's API
  'operator-api': ['api', 'use-cases', ...stores, 'contract', 'domain'],
  operator: ['use-cases', ...stores, 'contract', 'domain'],
  ui: ['domain'],
  storefront: ['ui', 'contract', 'domain', code128, designTokens],
  office: ['ui', 'contract', 'domain', code128, designTokens],
  embedded: [],
  demo: ['use-cases', ...stores, 'domain', 'packages/payment-simulator'],
  main: [
    'api',
    'operator-api',
    'operator',
    'cache',
    'use-cases',
    ...stores,
    'contract',
    'domain',
    'embedded',
    'demo',
    'packages/identity-provider',
    'packages/mailbox',
    'packages/payment-simulator',
  ],
  [code128]: [],
  [designTokens]: [],
  'packages/html-pages': [designTokens],
  'packages/identity-provider': ['packages/html-pages'],
  'packages/mailbox': ['packages/html-pages'],
  'packages/payment-simulator': ['packages/html-pages', code128],
  'packages/testing': [],
}

/** Types alone: what the server build of a face and the program that serves it know of each other. */
const surfaces = [
  'src/storefront/storefront-server-interface.ts',
  'src/office/office-server-interface.ts',
]

/** The layers whose files stand in rooms: one folder for each area, the same in all of them. */
const layersWithAreas = ['domain', 'persistence', 'use-cases', 'api', 'operator-api']

/**
 * Which areas an area may use: `beside` it in its own layer, where a circle is refused, and `below` it, in the layers
 * that its layer stands on. What all areas use stands at a layer's root, which uses none of them.
 */
const areas: Record<string, { beside: string[]; below: string[] }> = {
  catalogue: { beside: [], below: [] },
  support: { beside: [], below: ['account', 'running'] },
  orders: { beside: ['support'], below: ['buying', 'account', 'support', 'running'] },
  account: {
    beside: ['catalogue', 'orders'],
    below: ['catalogue', 'buying', 'orders', 'support', 'running'],
  },
  buying: {
    beside: ['catalogue', 'account', 'orders'],
    below: ['catalogue', 'account', 'orders', 'running'],
  },
  connections: { beside: [], below: ['account', 'running'] },
  labels: { beside: ['connections', 'orders'], below: ['connections', 'orders', 'running'] },
  running: {
    beside: ['catalogue', 'buying', 'orders', 'connections', 'labels'],
    below: ['catalogue', 'buying', 'orders', 'account', 'support', 'agents', 'connections'],
  },
  agents: {
    beside: ['buying', 'catalogue', 'orders', 'running'],
    below: ['agents', 'buying', 'catalogue', 'orders', 'running'],
  },
  docs: { beside: [], below: [] },
  'sign-in': { beside: [], below: ['account', 'running'] },
}

/** What the storefront's areas of pages stand on. */
const ground = ['styles', 'text', 'ui', 'api', 'session', 'rendering']

/** Which folders of the storefront a folder may use besides its root, from which the whole storefront may take. */
const storefrontAreas: Record<string, string[]> = {
  styles: [],
  text: [],
  ui: ['text'],
  api: ['text', 'ui'],
  session: ['api'],
  rendering: ['ui', 'session'],
  cart: ['text', 'ui', 'api', 'session'],
  frame: [...ground, 'cart'],
  account: [...ground, 'cart', 'frame'],
  orders: [...ground, 'cart', 'frame', 'account'],
  catalogue: [...ground, 'cart', 'frame', 'account'],
  checkout: [...ground, 'cart', 'frame', 'account', 'orders', 'catalogue', 'information'],
  overview: [...ground, 'frame', 'account', 'orders'],
  support: [...ground, 'account'],
  information: [...ground, 'catalogue'],
  'sign-in': [...ground, 'account'],
  gallery: ['ui'],
  'browser-tests': ground,
}

/** What files at its root may use. */
const storefrontRoot = ['text', 'ui']

/** Files at a layer's root that put the areas together. */
const compositions = [
  'src/api/shopper-api.ts',
  'src/api/personal-data-response.ts',
  'src/operator-api/routes.ts',
  'src/operator-api/office-server.ts',
  'src/storefront/root.tsx',
  'src/storefront/page-frame.tsx',
  'src/storefront/entry.client.tsx',
  'src/storefront/entry.server.tsx',
]

/** Packages a layer may use, where that is limited. */
const mayUse: Record<string, string[]> = {
  // pure, and they spare the rules those of RFC 8785 and of ASN.1
  domain: [
    'canonicalize',
    '@peculiar/asn1-cms',
    '@peculiar/asn1-schema',
    '@peculiar/asn1-tsp',
    '@peculiar/asn1-x509',
  ],
  contract: ['typebox'],
}

const files = readSourceFiles()
const shipped = files.filter(
  ({ path }) => !/\.(?:test|contract)\.tsx?$|^packages\/[^/]+\/testing\//.test(path),
)

function complaints(check: (file: SourceFile, specifier: string) => string | false | undefined) {
  return (among: SourceFile[]) =>
    among.flatMap((file) =>
      file.imports.flatMap((specifier) => {
        const complaint = check(file, specifier)
        return complaint ? [`${file.path}: ${complaint}`] : []
      }),
    )
}

it('the architecture allows imports only from upper to lower layers', () => {
  const wrong = complaints((file, specifier) => {
    const target = resolveImport(file, specifier)
    if (!target || (file.layer === 'main' && surfaces.includes(target))) return false
    const layer = layerOf(target)
    return layer !== file.layer && !mayImport[file.layer]?.includes(layer) && specifier
  })
  expect(wrong(shipped)).toEqual([])
})

it('packages import only packages, and files of other packages only by name, even in tests', () => {
  const wrong = complaints((file, specifier) => {
    const target = resolveImport(file, specifier)
    if (!target) return false
    const isNamed = specifier.startsWith('@tianguis/')
    return (isNamed ? !target.startsWith('packages/') : layerOf(target) !== file.layer) && specifier
  })
  expect(wrong(files.filter(({ path }) => path.startsWith('packages/')))).toEqual([])
})

it('source files import nearby files by relative path, and others by alias', () => {
  const wrong = complaints((file, specifier) => {
    const target = resolveImport(file, specifier)
    if (!target || !/^(?:src|demo)\//.test(target)) return specifier.startsWith('..') && specifier
    const inside = layerOf(target) === file.layer
    const near = !path.posix.relative(path.posix.dirname(file.path), target).startsWith('../../')
    return (inside && near) === specifier.startsWith('#') && specifier
  })
  expect(wrong(files.filter(({ path }) => !path.startsWith('packages/')))).toEqual([])
})

it('the table of architecture layers lists every layer', () => {
  expect(
    [...new Set(files.map(({ layer }) => layer))].filter((layer) => !mayImport[layer]),
  ).toEqual([])
})

it('source folders import only the folders that the architecture table allows', () => {
  const wrong = complaints((file, specifier) => {
    const target = resolveImport(file, specifier)
    const from = placeOf(file.path)
    const to = placeOf(target ?? '')
    if (!to.area || from.area === to.area || !layersWithAreas.includes(from.layer)) return false
    if (!from.area) return from.layer === to.layer && !compositions.includes(file.path) && specifier
    const allowed = areas[from.area]?.[from.layer === to.layer ? 'beside' : 'below']
    return !allowed?.includes(to.area) && specifier
  })
  expect(wrong(shipped)).toEqual([])
})

it('the architecture table lists every source folder, and has no cycles between folders', () => {
  const used = shipped.flatMap(({ path }) => placeOf(path).area ?? [])
  expect([...new Set(used)].filter((area) => !areas[area])).toEqual([])
  const graph = Object.entries(areas).map(([area, { beside }]) => [area, beside] as const)
  expect(findCycle(new Map(graph))).toBeUndefined()
})

it('a storefront folder imports only the folders its import table allows, and the table has no cycles', () => {
  const folderOf = (file = '') => /^src\/storefront\/([^/]+)\//.exec(file)?.[1]
  const wrong = complaints((file, specifier) => {
    const from = folderOf(file.path)
    const to = folderOf(resolveImport(file, specifier))
    if (!to || from === to || compositions.includes(file.path)) return false
    const allowed = from ? storefrontAreas[from] : storefrontRoot
    return !allowed?.includes(to) && specifier
  })
  expect(wrong(shipped.filter(({ layer }) => layer === 'storefront'))).toEqual([])
  expect(findCycle(new Map(Object.entries(storefrontAreas)))).toBeUndefined()
})

it('the domain and the API contract import no packages and no Node modules', () => {
  const wrong = complaints((file, specifier) => {
    const allowed = mayUse[file.layer]
    return allowed && !/^[.#]/.test(specifier) && !allowed.includes(specifier) && specifier
  })
  expect(wrong(shipped)).toEqual([])
})

it('browser code imports no Node modules', () => {
  // A route without markup (.route.ts) answers on the server only.
  const browser = shipped.filter(
    ({ layer, path }) =>
      ['storefront', 'office', 'ui'].includes(layer) && !/\.server\.tsx?$|\.route\.ts$/.test(path),
  )
  const wrong = complaints((_file, specifier) => specifier.startsWith('node:') && specifier)
  expect(wrong(browser)).toEqual([])
})

it('domain code gets time and randomness as arguments instead of reading them itself', () => {
  const wrong = shipped.filter(
    ({ layer, text }) =>
      layer === 'domain' && /new Date\(\)|Date\.now|Math\.random|randomUUID/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('the sources have no import cycles, even through dynamic imports', () => {
  const graph = new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap((specifier) => resolveImport(file, specifier) ?? []),
    ]),
  )
  expect(findCycle(graph)).toBeUndefined()
})

it('source folders and files have no vague names such as utils or helpers', () => {
  const vague =
    /(?:^|\/)(?:utils?|helpers?|common|misc|lib|shared|managers?|services?)(?:\/|\.tsx?$)/
  expect(files.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

/** The layer a file belongs to and, in a layer that has them, its area. */
function placeOf(file: string): { layer: string; area?: string } {
  const [, layer = '', area, name] = file.split('/')
  return layersWithAreas.includes(layer) && name ? { layer, area } : { layer }
}

function findCycle(graph: Map<string, readonly string[]>) {
  const done = new Set<string>()
  function visit(file: string, trail: string[]): string | undefined {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file].join(' → ')
    if (done.has(file)) return undefined
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of graph.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}
