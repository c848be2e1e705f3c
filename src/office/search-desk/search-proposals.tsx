import { Form } from 'react-router'
import type { LearnedSearchesResponse } from '#contract/operator/learned-searches.ts'
import { Button } from '#ui/button.tsx'

const list = new Intl.ListFormat('es-MX')

/** Proposed one-way synonyms for searches without results; one press accepts. */
export function SearchProposals({
  proposals,
  mayAccept,
}: {
  proposals: LearnedSearchesResponse['proposals']
  mayAccept: boolean
}) {
  if (proposals.length === 0) return null
  return (
    <section className="sec" aria-labelledby="propuestas">
      <h2 id="propuestas">Propuestas para lo que no encuentra nada</h2>
      <ul className="proposals">
        {proposals.map(({ words, meant, visitors, products }) => (
          <li key={`${words} ${meant}`}>
            <p>
              Quien buscó «{words}» acabó buscando «{meant}»
              {products.length > 0 ? ` y abriendo ${list.format(products)}` : null}
              <small className="faint">{formatVisitors(visitors)}</small>
            </p>
            {mayAccept ? (
              <Form method="post" className="row wraps">
                <input type="hidden" name="busqueda" value={words} />
                <input type="hidden" name="significa" value={meant} />
                <Button type="submit" name="hacer" value="aceptar">
                  «{words}» encuentra «{meant}»
                </Button>
                <Button type="submit" name="hacer" value="olvidar">
                  Descartar
                  <span className="sr">
                    {' '}
                    «{meant}» para «{words}»
                  </span>
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function formatVisitors(count: number): string {
  return `${count.toLocaleString('es-MX')} ${count === 1 ? 'visitante' : 'visitantes'}`
}
