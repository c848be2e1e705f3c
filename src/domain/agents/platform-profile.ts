import { isPlainObject } from '../is-record.ts'
import type { AgentPlatformProfile } from './agent-capabilities.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const coordinate = /^[A-Za-z0-9_-]{43}$/

/** Parses the profile of an agent platform; null if invalid. */
export function parseAgentPlatformProfile(text: string): AgentPlatformProfile | null {
  const document = parsed(text)
  if (!isPlainObject(document) || !isPlainObject(document.ucp)) return null
  const { version, capabilities = {} } = document.ucp
  if (typeof version !== 'string' || !day.test(version) || !isPlainObject(capabilities)) return null
  return {
    version,
    capabilities: new Map(
      Object.entries(capabilities).map(([name, entries]) => [name, versionsOf(entries)]),
    ),
    keys: keysOf(document.signing_keys),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function versionsOf(entries: unknown): string[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) =>
    isPlainObject(entry) && typeof entry.version === 'string' ? [entry.version] : [],
  )
}

/** Parses the public keys of an agent platform; only keys on the elliptic curve P-256 are kept. */
function keysOf(keys: unknown): AgentPlatformProfile['keys'] {
  const found = new Map<string, { x: string; y: string }>()
  for (const key of Array.isArray(keys) ? keys : []) {
    if (!isPlainObject(key) || key.kty !== 'EC' || key.crv !== 'P-256') continue
    const { kid, x, y } = key
    if (typeof kid !== 'string' || typeof x !== 'string' || typeof y !== 'string') continue
    if (coordinate.test(x) && coordinate.test(y)) found.set(kid, { x, y })
  }
  return found
}
