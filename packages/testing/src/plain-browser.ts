type Cookie = { name: string; value: string; path: string; session: boolean }

export type Visit = { url: URL; status: number; headers: Headers; text: string }

/**
 * A browser without JavaScript for one origin: keeps cookies, follows redirects and posts forms.
 * A redirect to another origin ends the visit there, unvisited, with status 0. `ownHeaders` go with every request.
 */
export function plainBrowser(origin: string, ownHeaders: Record<string, string> = {}) {
  const cookies = new Map<string, Cookie>()
  let current: Visit | undefined

  function cookieHeader(url: URL): string {
    return [...cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  function keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const named = Object.fromEntries(attributes.map((part) => part.toLowerCase().split('=')))
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
      if (named.expires && Date.parse(named.expires) <= Date.now()) cookies.delete(name + path)
      else cookies.set(name + path, { name, value, path, session: !named.expires })
    }
  }

  async function visit(url: URL, init: RequestInit = {}, follows = true): Promise<Visit> {
    const headers = new Headers({ ...ownHeaders, ...init.headers })
    headers.set('cookie', cookieHeader(url))
    headers.set('accept', 'text/html')
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keepCookies(response.headers)
    const text = await response.text()
    const location = response.headers.get('location')
    if (!location) {
      current = { url, status: response.status, headers: response.headers, text }
      return current
    }
    const next = new URL(location, url)
    if (next.origin !== origin || !follows) {
      return { url: next, status: 0, headers: response.headers, text: '' }
    }
    return visit(next)
  }

  return {
    go: (address: string) => visit(new URL(address, origin)),

    /**
     * Submits the form of a named button with fields over its defaults. Without following, returns the redirect
     * unvisited.
     */
    submit(
      button: string,
      fields: Record<string, string> = {},
      { follows = true }: { follows?: boolean } = {},
    ): Promise<Visit> {
      const form = formWith(current?.text ?? '', button)
      const body = new URLSearchParams({ ...form.fields, ...fields })
      const init = { method: 'POST', body, headers: { origin } }
      return visit(new URL(form.action, current?.url), init, follows)
    },

    /** Follows the link with this text. */
    follow(text: string): Promise<Visit> {
      const link = [
        ...(current?.text ?? '').matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs),
      ].find(([, , content = '']) => content.replace(/<[^>]*>/g, '').trim() === text)
      if (!link?.[1]) throw new Error(`No link "${text}" on ${current?.url}`)
      return visit(new URL(unescaped(link[1]), current?.url))
    },

    /** Sends any request with the cookies of this browser, and follows no redirect. */
    async send(address: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
      const url = new URL(address, origin)
      const headers = new Headers({ origin, ...init.headers, cookie: cookieHeader(url) })
      const reply = await fetch(url, { ...init, headers, redirect: 'manual' })
      return { status: reply.status, text: await reply.text() }
    },

    /** Forgets what a browser forgets when it is closed. */
    restart(): void {
      for (const [key, { session }] of cookies) if (session) cookies.delete(key)
    },

    cookies: () => [...cookies.values()],
  }
}

function formWith(page: string, button: string) {
  for (const [form] of page.matchAll(/<form[\s\S]*?<\/form>/g)) {
    const labels = [...form.matchAll(/<button[^>]*>([\s\S]*?)<\/button>/g)].map(([, label = '']) =>
      label.replace(/<[^>]*>/g, '').trim(),
    )
    if (!labels.includes(button)) continue
    const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => ({
      name: attribute(input, 'name'),
      value: attribute(input, 'value') ?? '',
      sent: !/type="checkbox"/.test(input) || /\schecked/.test(input),
    }))
    const fields = inputs.flatMap(({ name, value, sent }) => (name && sent ? [[name, value]] : []))
    return { action: attribute(form, 'action') ?? '', fields: Object.fromEntries(fields) }
  }
  throw new Error(`No form with the button "${button}"`)
}

function attribute(tag: string, name: string): string | undefined {
  const value = tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]
  return value === undefined ? undefined : unescaped(value)
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
