import { contract } from './clauses.ts'

const opening = `# El contrato de la API

Escrito por \`npm run docs:api\` a partir de las promesas que \`npm run contract\` revisa.

Lo que la especificación promete de cada llamada, para cualquier tienda que la cumpla, esta o otra:

\`\`\`sh
npm run contract -- https://tienda.example                       # lo que cualquiera puede pedir
npm run contract -- https://tienda.example --bearer TOKEN        # y lo de una cuenta de prueba
\`\`\`

\`TOKEN\` es el \`requestToken\` de una cuenta que solo sirve para probar, con teléfono verificado y una dirección; en
esta tienda está en el almacenamiento de la sesión del navegador. Con \`--provider-token\` y el token del proveedor de
identidad se revisa también entrar, renovar y salir. Lo que se añade se quita, salvo un ticket y un intento de pago que
nadie paga. Una respuesta puede llevar más campos que los prometidos, nunca menos. La orden termina con 1 si algo no se
cumple; lo que no se pudo revisar se dice y no cuenta como cumplido.
`

/** docs/contract.md */
export function contractDocument(): string {
  const parts = contract.map(({ title, clauses }) => {
    const rows = clauses.map(
      ({ id, call, promise, needs }) =>
        `| ${id} | \`${call}\` | ${promise} | ${needs ? 'sí' : ''} |`,
    )
    return `## ${title}\n\n| requisito | llamada | promesa | con sesión |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return [opening, ...parts].join('\n')
}
