import type { LoaderFunctionArgs } from 'react-router'
import { createOperatorApiReader } from '../api/operator-api.ts'

/** Download of a shopper's personal data. */
export async function loader(asked: LoaderFunctionArgs): Promise<Response> {
  const id = asked.params.id ?? ''
  const copy = await createOperatorApiReader(asked).get('getCustomerData', { params: { id } })
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="datos-cliente-${id}.json"`,
    },
  })
}
