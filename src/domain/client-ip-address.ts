/** Removes the port that some proxies append to the client IP address in `X-Forwarded-For`. */
export function removePortFromIpAddress(address: string): string {
  const bracketed = /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(address)?.[1]
  if (bracketed !== undefined) return bracketed
  return /^[\d.]+:\d{1,5}$/.test(address) ? address.slice(0, address.indexOf(':')) : address
}

/**
 * Key under which requests of a client IP address are counted for rate limits. An IPv6 /64 network
 * belongs to one customer, so it is one key: `2001:db8:1:1::9` → `2001:db8:1:1`.
 */
export function toIpRateLimitKey(address: string): string {
  const [plain = ''] = removePortFromIpAddress(address.trim()).toLowerCase().split('%')
  if (!plain.includes(':')) return plain
  const groups = groupsOf(plain)
  if (groups.length !== 8) return plain
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** Splits an IPv6 address into its groups; an invalid address yields a number of groups other than eight. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::')
  const head = partsOf(before)
  if (after === undefined) return head
  const tail = partsOf(after)
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => 0)
  return [...head, ...zeros, ...tail]
}

function partsOf(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((part) => {
      if (!part.includes('.')) return [Number.parseInt(part, 16)]
      const [one = 0, two = 0, three = 0, four = 0] = part.split('.').map(Number)
      return [one * 256 + two, three * 256 + four]
    })
}
