// Hands the addresses of pages on to the layers below the storefront.
import { writeFileSync } from 'node:fs'
import { describePageAddresses } from '#test/support/page-addresses.ts'

writeFileSync('src/domain/page-indexing-rules.ts', describePageAddresses())
