import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseMarkdown } from '#ui/text/parse-markdown.ts'

function legalText(page: string) {
  return readFileSync(`catalogue/legal/${page}.md`, 'utf8')
}

it.each(['politicas', 'condiciones'])(
  'the legal texts %s were last updated in November 2023 (FQL-02)',
  (page) => {
    expect(legalText(page)).toContain('Última actualización: noviembre de 2023')
  },
)

it('the terms and conditions have exactly the sections of the specification (FQL-02)', () => {
  const headings = parseMarkdown(legalText('condiciones')).flatMap((block) =>
    block.kind === 'heading' ? [block.text.replace(/^\d+\. /, '')] : [],
  )
  expect(headings).toEqual([
    'Registro',
    'Información de los productos',
    'Publicidad',
    'Propiedad intelectual',
    'Avisos comerciales',
    'Enlaces de terceros',
    'Aviso de privacidad',
    'Garantía a través del fabricante',
    'Soporte',
    'Fallas del sistema',
    'Sanciones',
    'Ley aplicable',
  ])
})
