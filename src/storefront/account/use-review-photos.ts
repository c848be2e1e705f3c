import { useEffect, useRef, useState } from 'react'
import type { MyReviewPhoto } from '#contract/reviews.ts'
import { maxReviewPhotosPerReview } from '#domain/catalogue/review-photo.ts'
import { createApiClient } from '../api/api-client.ts'
import { getErrorMessage } from '../api/api-request.ts'
import { useShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** A picture file chosen for a review: still uploading, or rejected with a message. */
interface ChosenFile {
  key: number
  file: File
  error?: string
}

const lostPhotoWords =
  'No se envió: una foto no se pudo subir. Reinténtala, o quítala y envía sin ella.'

export type ReviewPhotoUploads = ReturnType<typeof useReviewPhotos>

/**
 * Pictures of a review draft, uploaded one by one as soon as they are chosen. Uploaded pictures
 * survive leaving the page; one failed upload does not affect the others.
 */
export function useReviewPhotos(productId: number, isWanted = true) {
  const { status } = useShopper()
  const [kept, setKept] = useState<readonly MyReviewPhoto[]>([])
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [leftOut, setLeftOut] = useState(0)
  /** Stored review pictures, kept in a ref so that callbacks see changes before the next render */
  const held = useRef<readonly MyReviewPhoto[]>([])
  /** Whether the stored review pictures have been loaded */
  const isRead = useRef(false)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const keys = useRef(0)
  const failures = useRef(0)

  function hold(photos: readonly MyReviewPhoto[]) {
    held.current = photos
    setKept(photos)
  }

  useEffect(() => {
    if (status !== 'signed-in' || !isWanted) return
    isRead.current = false
    line.current = read(productId).catch(() => {
      // If the stored pictures fail to load, they are loaded again before the review is sent
    })
  }, [status, productId, isWanted])

  async function read(ofProduct: number) {
    const query = { product_id: ofProduct }
    const { photos } = await createApiClient().get('customer/reviewPhotos', query, {
      ownWords: true,
    })
    isRead.current = true
    hold(photos)
  }

  function add(files: readonly File[]) {
    const room = Math.max(0, maxReviewPhotosPerReview - kept.length - chosen.length)
    setLeftOut(Math.max(0, files.length - room))
    for (const file of files.slice(0, room)) {
      keys.current += 1
      send({ key: keys.current, file })
    }
  }

  function send({ key, file }: ChosenFile) {
    setChosen((others) => [...others.filter((one) => one.key !== key), { key, file }])
    line.current = line.current.then(async () => {
      const error = await sendOne(file)
      if (error !== undefined) failures.current += 1
      setChosen((others) =>
        error === undefined
          ? others.filter((one) => one.key !== key)
          : others.map((one) => (one.key === key ? { ...one, error } : one)),
      )
    })
  }

  /** Uploads a review picture; returns the rejection message, or undefined on success. */
  async function sendOne(file: File): Promise<string | undefined> {
    try {
      const query = { product_id: productId }
      const picture = await shrinkPicture(file)
      const reply = await createApiClient().upload('customer/reviewPhotos', picture, query, {
        ownWords: true,
      })
      if (!reply.success) return reply.messageForUser
      hold([...held.current, reply.photo])
      return undefined
    } catch (failure) {
      return getErrorMessage(failure) ?? literals.common.errorTryLater
    }
  }

  /**
   * Removes a review picture: a rejected file at once, a stored picture after the server's
   * confirmation.
   */
  async function remove(photo: MyReviewPhoto | ChosenFile) {
    setLeftOut(0)
    if ('file' in photo) return setChosen((others) => others.filter((one) => one !== photo))
    try {
      await createApiClient().delete(`customer/reviewPhotos/${photo.id}`)
      hold(held.current.filter(({ id }) => id !== photo.id))
    } catch {
      // A failed removal of a picture needs no message here, because the API client has already
      // shown the error
    }
  }

  return {
    canSend: status === 'signed-in',
    kept,
    chosen,
    leftOut,
    add,
    retry: send,
    remove,
    /**
     * Waits for pending picture uploads; returns the ids of all stored pictures, and in `lost` the
     * reason why an upload was rejected.
     */
    async settled(): Promise<{ ids: number[]; lost: string | null }> {
      const before = failures.current
      await line.current
      if (!isRead.current) await read(productId)
      const lost = failures.current > before ? lostPhotoWords : null
      return { ids: held.current.map(({ id }) => id), lost }
    },
  }
}
