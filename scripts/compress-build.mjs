// Puts a .br and a .gz beside every text file of the built pages, so that serving them costs nothing.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folders = ['build/client', 'build/office/client']
const text = /\.(?:js|css|svg|json|txt|xml|html|webmanifest|ico)$/
const worthwhile = 1024

for (const folder of folders) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (text.test(name)) await compress(path.join(folder, name))
  }
}

async function compress(file) {
  const content = await readFile(file)
  if (content.length < worthwhile) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
