import { setTimeout as sleep } from 'node:timers/promises'
import type { PictureDownloader } from '#mail/picture-downloader.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { fetchImportPictures } from '#use-cases/running/fetch-import-pictures.ts'

const pollMs = 2000

type Options = {
  db: Db
  pictures: PictureStore
  download: PictureDownloader
  log: { error: (details: object, words: string) => void }
}

/** Starts the worker that downloads pictures of imports from the other shop. */
export function startImportPictureWorker({ db, log, ...tools }: Options) {
  const stopped = new AbortController()
  const running = keepFetching()

  async function keepFetching() {
    const { signal } = stopped
    while (!signal.aborted) {
      await fetchImportPictures(db, { ...tools, stopped: signal }, () => new Date()).catch(
        (error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'pictures of imports not fetched')
        },
      )
      await sleep(pollMs, undefined, { signal }).catch(() => {})
    }
  }

  return {
    async close() {
      stopped.abort()
      await running
    },
  }
}
