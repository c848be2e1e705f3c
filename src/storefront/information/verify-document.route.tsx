import { type DragEvent, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useNavigation,
  useSubmit,
} from 'react-router'
import {
  maxVerifiedDocumentLength,
  verifySignedShopDocument,
} from '#domain/running/verify-signed-document.ts'
import type {
  UnreadableShopDocumentError,
  ShopDocumentVerificationResult,
} from '#domain/signed-document-verification.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { FileField } from '#ui/file-field.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { useShopName } from '../shared-shop-data.ts'
import {
  SignatureAlgorithmUnsupported,
  createBrowserDocumentVerifier,
} from './browser-document-verifier.ts'
import './verify.css'
import { VerificationResult } from './document-verification-result.tsx'

type Answer = (ShopDocumentVerificationResult | UnreadableShopDocumentError) & {
  inBrowser: boolean
}

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: 'Verificar un documento',
    description: `Comprueba por tu cuenta un documento firmado por ${findPageMetaShopData(matches).name}, como el comprobante de un precio o el expediente de un pedido.`,
    path: linkTo('Verificar'),
  })

/**
 * Verifies the document on the server: without script, or when the browser lacks the signature
 * algorithm.
 */
export async function action(args: ActionFunctionArgs): Promise<Answer> {
  return { ...(await verified(args)), inBrowser: false }
}

/** Verifies the document in the browser, so the document is not uploaded. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<Answer> {
  const { context, request } = args
  try {
    return { ...(await verified({ context, request: request.clone() })), inBrowser: true }
  } catch (error) {
    if (!(error instanceof SignatureAlgorithmUnsupported)) throw error
    return args.serverAction<Answer>()
  }
}

async function verified({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<
  ShopDocumentVerificationResult | UnreadableShopDocumentError
> {
  const form = await request.formData()
  const keys = await createApiClient(context)
    .get('shop/signingKeys')
    .then((reply) => reply.keys)
    .catch(() => null)
  return verifySignedShopDocument(await textOf(form), createBrowserDocumentVerifier(keys))
}

/** Text of the document to verify: from the uploaded file, or else the pasted text. */
async function textOf(form: FormData): Promise<string> {
  const file = form.get('archivo')
  if (file instanceof File && file.size > 0)
    return file.slice(0, maxVerifiedDocumentLength + 1).text()
  const text = form.get('documento')
  return typeof text === 'string' ? text : ''
}

/** Public page to verify documents signed by the shop: selected, dropped or pasted. */
export default function VerifyPage() {
  const shopName = useShopName()
  const answer = useActionData<Answer>()
  const busy = useNavigation().state !== 'idle'
  const submit = useSubmit()
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    const dropped = new FormData()
    dropped.set('archivo', file)
    void submit(dropped, { method: 'post', encType: 'multipart/form-data' })
  }

  return (
    <div className="wrap stack">
      <header className="page-head stack gap-s2">
        <h1>Verificar un documento</h1>
        <p className="muted">
          Comprueba que un documento es de {shopName} y no fue modificado: el comprobante del precio
          de un producto o el expediente de un pedido.
        </p>
      </header>
      <div className="verify">
        {/* Whoever does not drag has the field */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <Form
          method="post"
          encType="multipart/form-data"
          className={classNames(over && 'over')}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileField
            label="Archivo"
            name="archivo"
            accept=".json,.html,application/json,text/html"
            hint="También puedes soltarlo aquí."
          />
          <TextArea
            label="O pega su texto"
            name="documento"
            rows={5}
            spellCheck={false}
            autoComplete="off"
            error={answer && 'problem' in answer ? answer.problem : undefined}
          />
          <div>
            <Button kind="primary" type="submit" busy={busy}>
              Verificar
            </Button>
          </div>
        </Form>
        {answer && !('problem' in answer) ? (
          <VerificationResult verdict={answer} inBrowser={answer.inBrowser} />
        ) : null}
        <Disclosure as="span" title="Para quien programa">
          <p className="in small muted">
            El programa de la tienda hace lo mismo sin conexión, con el archivo y sus claves
            públicas: <code>npm run shop -- verify</code>
          </p>
        </Disclosure>
      </div>
    </div>
  )
}
