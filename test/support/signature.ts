import { shopSignature } from '#sign-in/shop-signature.ts'

/** What the shop of a test signs with. */
export const testSignature = shopSignature('a secret of the tests, long enough to sign with')
