import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'

/** Seals and opens the keys of the tests. */
export const testCipher = licenceCipher('a licence secret of the tests, long enough')
