import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'

export const testSecret = 'a licence secret of the tests, long enough'

/** Seals and opens the keys of the tests. */
export const testCipher = createLicenceCipher(testSecret)
