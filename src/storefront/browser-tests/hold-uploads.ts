import { onTestFinished } from 'vitest'

/** Holds each file upload until the test resolves or rejects it. */
export function holdUploads(): PromiseWithResolvers<Response>[] {
  const original = window.fetch
  const uploads: PromiseWithResolvers<Response>[] = []
  window.fetch = (input, init) => {
    if (!(init?.body instanceof Blob)) return original(input, init)
    const upload = Promise.withResolvers<Response>()
    uploads.push(upload)
    return upload.promise
  }
  onTestFinished(() => {
    window.fetch = original
  })
  return uploads
}
