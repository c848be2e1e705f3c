import { openPictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Settings } from './settings.ts'

/** The shop's pictures, in the folder of the settings. */
export const openPictures = ({ storageFolder }: Settings) => openPictureStore(storageFolder)
