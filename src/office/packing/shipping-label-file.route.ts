import { type ActionFunctionArgs, redirect } from 'react-router'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { createPackingPageUrl } from './parse-selected-order-numbers.ts'

export const loader = () => redirect(createPackingPageUrl('Surtir e imprimir', []))

/** Downloads the data for printing shipping labels; a rejection redirects with a flash message. */
export async function action(asked: ActionFunctionArgs) {
  let orders: string[] = []
  const answer = await runFormAction(asked, async (form, commands) => {
    orders = form.getAll('pedido').map(String)
    const carrier = String(form.get('paqueteria') ?? '')
    const body = { orders, ...(carrier !== '' && { carrier }) }
    const { csv, count } = await commands('createLabelFile', { body })
    if (count === 0) return back('Ninguno de estos pedidos va a un domicilio.', orders)
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="etiquetas-${toMexicoDay(new Date())}.csv"`,
      },
    })
  })
  return answer instanceof Response ? answer : back(answer.refusal?.words ?? '', orders)
}

function back(words: string, orders: readonly string[]): Response {
  return redirectWithFlash(words, createPackingPageUrl('Surtir e imprimir', orders))
}
