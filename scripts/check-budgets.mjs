// Weighs what a browser downloads to show each page of the shop, and each screen of the office beyond what all of them
// share, compressed as it is served; and what the installed packages take on a disk with blocks of 4 KB.
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

/** Entry pages, with a separate limit for the shop's own script: everything but the framework. */
const landing = ['Index', 'Category', 'Search Results', 'Offers', 'Show']

const weights = new Map()

await weighPages('build', { js: 128 * 1024, own: 15 * 1024, css: 15 * 1024 }, () => new Set())
await weighPages('build/office', { js: 60 * 1024, css: 15 * 1024 }, ({ entry, routes, url }) => {
  const { module, imports } = routes.root
  return new Set([url, entry.module, ...entry.imports, module, ...imports])
})
checkInstalledSize(430)

async function weighPages(folder, budgets, sharedOf) {
  const { assets } = await import(pathToFileURL(path.resolve(folder, 'server/index.js')).href)
  const shared = sharedOf(assets)
  let over = false
  console.log(`\n${folder}${shared.size > 0 ? `: JS de todas ${kb(sum(shared, folder))}` : ''}`)
  for (const page of Object.values(assets.routes).filter(({ parentId }) => parentId)) {
    const { scripts, sheets } = filesOf(page, assets)
    const js = sum(scripts.difference(shared), folder)
    const css = sum(sheets, folder)
    const isLanding = budgets.own !== undefined && landing.includes(page.id)
    const own = sum(
      [...scripts].filter((file) => !file.includes('/framework-')),
      folder,
    )
    const tooHeavy = js > budgets.js || css > budgets.css || (isLanding && own > budgets.own)
    over ||= tooHeavy
    const ownPart = isLanding ? `   propio ${kb(own)}` : ''
    console.log(
      `${tooHeavy ? '✗' : '✓'} ${page.id.padEnd(20)} JS ${kb(js)}   CSS ${kb(css)}${ownPart}`,
    )
  }
  if (!over) return
  const own = budgets.own === undefined ? '' : `propio ${kb(budgets.own)}, `
  console.error(`Límites por página: JS ${kb(budgets.js)}, ${own}CSS ${kb(budgets.css)} (brotli).`)
  process.exitCode = 1
}

function filesOf(page, assets) {
  // The route manifest and the entry load on every page
  const scripts = new Set([assets.url, assets.entry.module, ...assets.entry.imports])
  const sheets = new Set()
  for (let route = page; route; route = assets.routes[route.parentId]) {
    const { module, clientLoaderModule, clientMiddlewareModule, imports = [], css = [] } = route
    for (const script of [module, clientLoaderModule, clientMiddlewareModule, ...imports]) {
      if (script) scripts.add(script)
    }
    // the framework marks a sheet that several parts bring with an empty fragment
    for (const sheet of css) sheets.add(sheet.replace(/#$/, ''))
  }
  return { scripts, sheets }
}

function sum(files, folder) {
  return [...files].reduce((total, file) => total + weigh(path.join(folder, 'client', file)), 0)
}

function weigh(file) {
  if (!weights.has(file)) weights.set(file, brotliCompressSync(readFileSync(file)).length)
  return weights.get(file)
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`
}

function checkInstalledSize(mostMegabytes) {
  // tools keep caches beside the packages, in folders that begin with a dot
  const packages = readdirSync('node_modules').filter((name) => !name.startsWith('.'))
  const files = packages.flatMap((name) =>
    readdirSync(path.join('node_modules', name), { recursive: true, withFileTypes: true }),
  )
  const blocks = files
    .filter((entry) => !entry.isDirectory())
    .map((entry) => Math.ceil(lstatSync(path.join(entry.parentPath, entry.name)).size / 4096))
  const megabytes = Math.ceil(
    (blocks.reduce((total, count) => total + count, 0) * 4096) / 1024 ** 2,
  )
  const isTooLarge = megabytes > mostMegabytes
  console.log(`\n${isTooLarge ? '✗' : '✓'} node_modules: ${megabytes} MB de ${mostMegabytes}`)
  if (isTooLarge) process.exitCode = 1
}
