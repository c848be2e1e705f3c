import { readFileSync } from 'node:fs'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const published = JSON.parse(
  readFileSync(new URL('../ucp/schemas-2026-04-08.json', import.meta.url), 'utf8'),
) as Record<string, object>
for (const [id, schema] of Object.entries(published)) {
  // The profile refers to its siblings as if it lay beside the folder of schemas.
  ajv.addSchema({ ...schema, $id: id.replace('/schemas/discovery/', '/discovery/') })
}

const shopping = 'https://ucp.dev/schemas/shopping'
const replies: Record<string, string> = {
  search_catalog: `${shopping}/catalog_search.json#/$defs/search_response`,
  lookup_catalog: `${shopping}/catalog_lookup.json#/$defs/lookup_response`,
  get_product: `${shopping}/catalog_lookup.json#/$defs/get_product_response`,
  get_order: `${shopping}/order.json`,
}

/** Deviations of the shop's profile from UCP's published schema. */
export function profileErrors(profile: unknown): string[] {
  return errorsOf(profile, 'https://ucp.dev/discovery/profile.json#/$defs/business_profile')
}

/** Deviations of a tool's reply from UCP's published schemas. */
export function replyErrors(tool: string, reply: { ucp: { status: string } }): string[] {
  if (reply.ucp.status === 'error') return errorsOf(reply, `${shopping}/types/error_response.json`)
  const kind = tool.endsWith('_cart') ? 'cart' : 'checkout'
  return errorsOf(reply, replies[tool] ?? `${shopping}/${kind}.json`)
}

function errorsOf(value: unknown, reference: string): string[] {
  const validate = ajv.getSchema(reference)
  if (!validate) throw new Error(`No such schema: ${reference}`)
  if (validate(value) === true) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
