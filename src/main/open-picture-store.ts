import { openPictureStoreWithFallback } from '#persistence/catalogue/fallback-picture-store.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { openPictureBucket } from '#persistence/catalogue/s3-picture-store.ts'
import {
  StorageUnavailable,
  type StorageUnavailableReason,
} from '#persistence/catalogue/storage-unavailable-error.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import type { StorageLocation } from './file-storage-settings.ts'

type Stored = Pick<EnvironmentSettings, 'storage'>

export function openPictureStore({ storage }: Stored): PictureStore {
  const { current, former } = storage
  return former ? openPictureStoreWithFallback(openAt(current), openAt(former)) : openAt(current)
}

/**
 * Source and target store while files move from one storage to another; undefined when no move is
 * configured.
 */
export function openPictureStoreMigration({ storage }: Stored) {
  const { current, former } = storage
  return former && { from: openAt(former), to: openAt(current) }
}

/** Faults of the file storage, worded for the operator. */
export async function findStorageSettingErrors({ storage }: Stored): Promise<string[]> {
  const { current, former } = storage
  const places = [
    { name: 'STORAGE_URL', at: current },
    ...(former ? [{ name: 'STORAGE_URL_FORMER', at: former }] : []),
  ]
  const faults = await Promise.all(
    places.map(({ name, at }) =>
      openAt(at)
        .check()
        .then(() => [])
        .catch((error: unknown) => [`${name}: ${wordsFor(error, at)}.`]),
    ),
  )
  return faults.flat()
}

function openAt(address: StorageLocation): PictureStore {
  return 'folder' in address ? openPictureFolder(address.folder) : openPictureBucket(address.bucket)
}

const faultTexts: Record<StorageUnavailableReason, string> = {
  unreachable: 'no se llega al servidor',
  silent: 'el servidor no contesta',
  refused: 'el servidor no acepta la clave, o la clave no puede ver el cubo',
  'no-bucket': 'ahí no hay un cubo con ese nombre',
  failing: 'el servidor falla',
}

function wordsFor(error: unknown, address: StorageLocation): string {
  if (error instanceof StorageUnavailable && 'bucket' in address) {
    const { endpoint, bucket } = address.bucket
    return `${faultTexts[error.fault]} (cubo «${bucket}» en ${endpoint}: ${error.detail})`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return 'folder' in address ? `la carpeta no se puede usar (${reason})` : reason
}
