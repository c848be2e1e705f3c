import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { IdentityProviderAccount } from '../accounts.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { storePasskeyChallenge, consumePasskeyChallenge } from './passkey-challenges.ts'
import {
  findPasskeyCredential,
  type NewPasskey,
  recordPasskeyUse,
  type Passkey,
} from './passkeys.ts'

// COSE ids of Ed25519, ECDSA P-256 and RSA, which cover all authenticators.
const algorithms = [-8, -7, -257]

type Asking = Pick<IdentityProviderPageContext, 'pool' | 'issuer' | 'shop'>

/**
 * Creates the WebAuthn options for registering a passkey that verifies the user (PIN or
 * fingerprint).
 */
export async function createPasskeyRegistrationOptions(
  { pool, issuer, shop }: Asking,
  {
    account,
    passkeys,
    scope,
  }: { account: IdentityProviderAccount; passkeys: Passkey[]; scope: string },
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: shop.name,
    rpID: new URL(issuer).hostname,
    userID: new Uint8Array(Buffer.from(account.sub)),
    userName: account.email,
    userDisplayName: account.email,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storePasskeyChallenge(pool, scope, options.challenge)
  return JSON.stringify(options)
}

/**
 * Verifies a browser's response to registering a passkey against challenge, origin and user;
 * returns the new passkey.
 */
export async function verifyPasskeyRegistration(
  { pool, issuer }: Asking,
  { scope, answer }: { scope: string; answer: string },
): Promise<Omit<NewPasskey, 'sub' | 'name'> | undefined> {
  const expectedChallenge = await consumePasskeyChallenge(pool, scope)
  const response = parsed<RegistrationResponseJSON>(answer)
  if (!expectedChallenge || !response) return undefined
  // The WebAuthn library throws if the passkey's response is invalid.
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    supportedAlgorithmIDs: algorithms,
    ...expectedOf(issuer),
  }).catch(() => undefined)
  const credential = checked?.registrationInfo?.credential
  return (
    credential && {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports?.filter((one) => /^[a-z-]+$/.test(one)) ?? [],
    }
  )
}

/**
 * Creates the WebAuthn options for signing in with any passkey, or only with the given passkeys.
 */
export async function createPasskeySignInOptions(
  { pool, issuer }: Asking,
  { scope, passkeys = [] }: { scope: string; passkeys?: Passkey[] },
): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(issuer).hostname,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  await storePasskeyChallenge(pool, scope, options.challenge)
  return JSON.stringify(options)
}

/** Verifies a passkey's response to a sign-in and returns the account of the passkey. */
export async function verifyPasskeySignIn(
  { pool, issuer }: Asking,
  { scope, answer }: { scope: string; answer: string },
): Promise<string | undefined> {
  const expectedChallenge = await consumePasskeyChallenge(pool, scope)
  const response = parsed<AuthenticationResponseJSON>(answer)
  const known = response && (await findPasskeyCredential(pool, response.id))
  if (!expectedChallenge || !known) return undefined
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    ...expectedOf(issuer),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
    },
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { userHandle } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== known.sub) return undefined
  const noted = await recordPasskeyUse(pool, response.id, checked.authenticationInfo.newCounter)
  return noted ? known.sub : undefined
}

function expectedOf(issuer: string) {
  const { origin, hostname } = new URL(issuer)
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

/**
 * Parses a browser's WebAuthn response from JSON; its content is validated by the later
 * verification.
 */
function parsed<Answer extends { id: string }>(text: string): Answer | undefined {
  try {
    const answer: Answer | null = JSON.parse(text)
    return typeof answer?.id === 'string' && /^[\w-]+$/.test(answer.id) ? answer : undefined
  } catch {
    return undefined
  }
}
