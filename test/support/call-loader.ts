import { RouterContextProvider } from 'react-router'
import { apiTransport } from '#storefront/api/api-transport.ts'

/** What a loader needs to run as on the server, with the API's answers by path and query. */
export function loaderArguments(
  address: string,
  params: Record<string, string>,
  answer: (path: string, query: URLSearchParams) => object | number,
) {
  const context = new RouterContextProvider()
  context.set(apiTransport, async (path) => {
    const url = new URL(path, 'https://tienda.example')
    const answered = answer(url.pathname.replace('/api/v1/', ''), url.searchParams)
    return typeof answered === 'number'
      ? Response.json({ message: 'No', code: 'not-found' }, { status: answered })
      : Response.json(answered)
  })
  const url = new URL(address, 'https://tienda.example')
  return { context, params, request: new Request(url), url, pattern: '' } as never
}
