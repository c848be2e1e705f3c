import { Form } from 'react-router'
import { isPlainObject } from '#domain/is-record.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type Document = { title: string; file: string; language?: string }

/** Converts a product's documents from API data into the format of product imports. */
export function toProductDocumentsForImport(given: unknown): Document[] {
  if (!Array.isArray(given)) return []
  return given.filter(isPlainObject).map(({ title, file, language }) => ({
    title: String(title),
    file: String(file),
    ...(typeof language === 'string' && { language }),
  }))
}

/** Documents of a product, each with a remove button. */
export function ProductDocumentList({ documents }: { documents: readonly Document[] }) {
  if (documents.length === 0)
    return <p className="hint">Sin documentos. Los que agregues se descargan en su página.</p>
  return (
    <Form method="post">
      <input type="hidden" name="documentos" value={JSON.stringify(documents)} />
      <ul className="held">
        {documents.map(({ title, file, language }) => (
          <li key={file}>
            <span>
              {title}
              <span className="sub">{[file, language].filter(Boolean).join(' · ')}</span>
            </span>
            <Button type="submit" kind="quiet" name="hacer" value={`sin-documento:${file}`}>
              <Icon name="x" />
              Quitar<span className="sr"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  )
}
