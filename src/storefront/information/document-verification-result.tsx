import {
  type DocumentVerificationStepResult,
  isShopDocumentVerified,
  type ShopDocumentVerificationResult,
} from '#domain/signed-document-verification.ts'
import { Alert } from '#ui/alert.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { SpecificationTable } from '#ui/table.tsx'

/** Result of verifying a signed document: verdict, content, reasons. */
export function VerificationResult({
  verdict,
  inBrowser,
}: {
  verdict: ShopDocumentVerificationResult
  inBrowser: boolean
}) {
  const { title, facts, checks, unsure } = verdict
  const isTrue = isShopDocumentVerified(verdict)
  const isSure = checks.every(({ passed }) => passed !== null)
  return (
    <section className="verdict" aria-label="Resultado">
      <Alert
        tone={!isTrue ? 'wrong' : isSure ? 'good' : 'warn'}
        title={isTrue ? `${title}: cuadra` : `${title}: no cuadra`}
        announced
      >
        <p>{isTrue && !isSure && unsure ? unsure : meaning(isTrue, isSure)}</p>
      </Alert>
      <h2>Lo que dice</h2>
      <SpecificationTable rows={facts} />
      <h2>Lo que se comprobó</h2>
      <ul className="checks">
        {checks.toSorted(failuresFirst).map(({ passed, words }) => (
          <li key={words} className={classNames(passed === false && 'not', passed && 'yes')}>
            <Icon name={passed === null ? 'info' : passed ? 'ok' : 'bad'} />
            <span>
              <span className="sr">
                {passed === null ? 'No se sabe: ' : passed ? 'Sí: ' : 'No: '}
              </span>
              {words}
            </span>
          </li>
        ))}
      </ul>
      <p className="small faint">
        {inBrowser
          ? 'Se comprobó en tu navegador: el documento no salió de él.'
          : 'Se comprobó en el servidor de la tienda, que no guarda el documento.'}
      </p>
    </section>
  )
}

const failuresFirst = (
  one: DocumentVerificationStepResult,
  other: DocumentVerificationStepResult,
) => Number(one.passed !== false) - Number(other.passed !== false)

function meaning(isTrue: boolean, isSure: boolean): string {
  if (!isTrue) return 'Algo cambió, o no lo hizo esta tienda. Abajo está qué.'
  return isSure
    ? 'Está completo y lo firmó esta tienda.'
    : 'Está completo y firmado; falta saber si la llave es de la tienda.'
}
