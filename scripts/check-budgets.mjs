// Weighs what a browser downloads to show each page, compressed as it is served.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const budgets = { js: 125 * 1024, css: 15 * 1024 }
const { assets } = await import(pathToFileURL(path.resolve('build/server/index.js')).href)
const weights = new Map()
let over = false

for (const page of Object.values(assets.routes).filter(({ parentId }) => parentId)) {
  const { scripts, sheets } = filesOf(page)
  const js = sum(scripts)
  const css = sum(sheets)
  const tooHeavy = js > budgets.js || css > budgets.css
  over ||= tooHeavy
  console.log(`${tooHeavy ? '✗' : '✓'} ${page.id.padEnd(20)} JS ${kb(js)}   CSS ${kb(css)}`)
}
if (over) {
  console.error(`Límites por página: JS ${kb(budgets.js)}, CSS ${kb(budgets.css)} (brotli).`)
  process.exitCode = 1
}

function filesOf(page) {
  const scripts = new Set([assets.entry.module, ...assets.entry.imports])
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

function sum(files) {
  return [...files].reduce((total, file) => total + weigh(file), 0)
}

function weigh(file) {
  if (!weights.has(file)) {
    weights.set(file, brotliCompressSync(readFileSync(path.join('build/client', file))).length)
  }
  return weights.get(file)
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`
}
