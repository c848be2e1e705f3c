import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const megabyte = 1024 * 1024
const block = 4096

it('an installation takes at most 430 MB of disk space (after changed packages run npm ci)', () => {
  const sizes = installedFiles().map((file) => lstatSync(file).size)
  const total = sizes.reduce((sum, size) => sum + Math.ceil(size / block) * block, 0)
  expect(Math.ceil(total / megabyte)).toBeLessThanOrEqual(430)
})

/** Files of packages; what tools keep beside them (`.cache`, `.vite`) is not installed. */
function installedFiles() {
  return readdirSync('node_modules', { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap(({ name }) => filesWithin(path.join('node_modules', name)))
}

function filesWithin(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
