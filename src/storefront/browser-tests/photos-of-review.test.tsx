import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { UserDetails } from '#contract/account.ts'
import type { MyReviewPhotosResponse } from '#contract/reviews.ts'
import { shrinkPicture } from '../account/shrink-picture.ts'
import { WriteReviewDialog } from '../account/write-review-dialog.tsx'
import { startSessionFromLogin, endSession } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { fakeApiCalls } from './fake-api.ts'
import { holdUploads } from './hold-uploads.ts'
import { mountComponent } from './mount-component.tsx'

function signIn() {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))
  const user = { id: 5, first_name: 'Ana', email: 'ana@correo.mx', is_verified: 1 } as UserDetails
  startSessionFromLogin({ user, requestToken: `-.${claims}.-`, refreshToken: 'r' }, 'id')
  onTestFinished(endSession)
}

it('a submitted review is kept when its photo upload fails, and the failure is shown', async () => {
  signIn()
  const sent = fakeApiCalls({
    'GET customer/reviewPhotos': () => ({ photos: [] }),
    'customer/review': () => ({ success: true, messageForUser: '' }),
  })
  const uploads = holdUploads()
  const nothing = () => {}
  mountComponent(
    <WriteReviewDialog
      productId={7}
      written={{ rating: 5, title: 'Muy buena', comment: 'Llegó a tiempo.' }}
      submitLabel="Guardar"
      onClose={nothing}
      onSaved={nothing}
    />,
  )
  const photo = new File(['foto'], 'foto.png', { type: 'image/png' })
  await page.getByLabelText('Agregar fotos').upload(photo)
  await expect.poll(() => uploads).toHaveLength(1)
  await page.getByRole('button', { name: 'Guardar' }).click()
  uploads[0]?.reject(new TypeError('Failed to fetch'))
  await expect.element(page.getByText(/una foto no se pudo subir/)).toBeVisible()
  expect(sent.filter(({ call }) => call === 'customer/review')).toEqual([])
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => sent.at(-1)?.call).toBe('customer/review')
})

it('the review form is not sent before its chosen photos are loaded', async () => {
  signIn()
  const photo = { id: 8, preview: 'data:,', draft: false, reject_reason: null }
  let answer = (): Promise<MyReviewPhotosResponse> =>
    Promise.reject(new TypeError('Failed to fetch'))
  const sent = fakeApiCalls({
    'GET customer/reviewPhotos': () => answer(),
    'customer/review': () => ({ success: true, messageForUser: '' }),
  })
  const written = { rating: 5, title: 'Muy buena', comment: 'Llegó a tiempo.' }
  const nothing = () => {}
  mountComponent(
    <WriteReviewDialog
      productId={7}
      written={written}
      submitLabel="Guardar"
      onClose={nothing}
      onSaved={nothing}
    />,
  )
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText(literals.common.errorTryLater).first()).toBeVisible()
  expect(sent.filter(({ call }) => call === 'customer/review')).toEqual([])

  answer = async () => ({ photos: [photo] })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ call: 'customer/review', body: expect.objectContaining({ photos: [8] }) })
})

it('a large review photo with transparent areas gets a white background when compressed', async () => {
  const canvas = new OffscreenCanvas(900, 900)
  const noise = new ImageData(900, 800)
  for (let start = 0; start < noise.data.length; start += 65_536)
    crypto.getRandomValues(noise.data.subarray(start, start + 65_536))
  canvas.getContext('2d')?.putImageData(noise, 0, 100)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  const shrunk = await shrinkPicture(new File([png], 'foto.png', { type: 'image/png' }))
  expect(shrunk.type).toBe('image/jpeg')
  const corner = new OffscreenCanvas(1, 1).getContext('2d')
  corner?.drawImage(await createImageBitmap(shrunk), 0, 0)
  expect([...(corner?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
})
