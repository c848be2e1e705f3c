import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { uploadParsingLimits } from '#domain/upload-limits.ts'

const names: Record<keyof typeof uploadParsingLimits, string> = {
  sheet: 'CSV and XLSX of products',
  feed: 'JSON feed',
  pdf: 'PDF',
  picture: 'picture',
  cfdi: 'CFDI',
  keys: 'licence keys',
}

/** `unpackedMegabytes` → `unpacked megabytes` */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

it('the security document states the upload limits that the code of each parser enforces', () => {
  const rows = Object.entries(uploadParsingLimits).map(([parser, limits]) => {
    const each = Object.entries(limits).map(
      ([limit, value]) => `${words(limit)} ${value.toLocaleString('en-US')}`,
    )
    return `| ${names[parser as keyof typeof uploadParsingLimits]} | ${each.join(', ')} |`
  })
  const table = ['| parser | limits |', '| --- | --- |', ...rows, ''].join('\n')
  expect(readFileSync('docs/security.md', 'utf8')).toContain(table)
})
